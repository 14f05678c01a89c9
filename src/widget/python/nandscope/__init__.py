"""NANDscope in a notebook: a document and a trace in; timeline, tail and inspector of the run out."""

from __future__ import annotations

import json
import os
import pathlib
from array import array
from typing import Any, Mapping, Union

import anywidget
import traitlets

__all__ = ["Run"]

_FOLDER = pathlib.Path(__file__).parent


class Run(anywidget.AnyWidget):
    """One run of an experiment, simulated in the notebook's page.

    Parameters
    ----------
    experiment:
        The experiment document: a mapping, JSON text, or the path of a file with it. Keys that are left out have
        their default; a wrong key is named in ``error``.
    trace:
        The path of a trace file, or its bytes. Its requests take the place of the document's.
    trace_format:
        The format of the trace; ``"auto"`` finds it.
    """

    _esm = _FOLDER / "widget.js"

    experiment = traitlets.Dict().tag(sync=True)
    trace = traitlets.Bytes(b"").tag(sync=True)
    trace_name = traitlets.Unicode("trace").tag(sync=True)
    trace_format = traitlets.Unicode("auto").tag(sync=True)
    #: The number of the selected request; None: none is.
    selection = traitlets.Int(None, allow_none=True).tag(sync=True)
    #: ``{"stateHash": …, "metrics": …}`` of the finished run; empty while there is none.
    figures = traitlets.Dict().tag(sync=True)
    #: The latency of each request as 64-bit floats, ns; see ``latency_ns``.
    latencies = traitlets.Bytes(b"").tag(sync=True)
    #: Why there is no run; empty if there is one.
    error = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        experiment: Union[Mapping[str, Any], str, os.PathLike, None] = None,
        *,
        trace: Union[bytes, str, os.PathLike, None] = None,
        trace_format: str = "auto",
        **traits: Any,
    ) -> None:
        if trace is not None and not isinstance(trace, bytes):
            path = pathlib.Path(trace)
            traits.setdefault("trace_name", path.name)
            trace = path.read_bytes()
        super().__init__(
            experiment=_document(experiment), trace=trace or b"", trace_format=trace_format, **traits
        )

    @property
    def latency_ns(self) -> array:
        """The latency of each request in order of arrival, ns; NaN if it did not complete."""
        values = array("d")
        values.frombytes(self.latencies)
        return values


def _document(experiment: Union[Mapping[str, Any], str, os.PathLike, None]) -> dict:
    if experiment is None:
        return {}
    if isinstance(experiment, Mapping):
        return dict(experiment)
    text = experiment if isinstance(experiment, str) and experiment.lstrip().startswith("{") else None
    return json.loads(text if text is not None else pathlib.Path(experiment).read_text(encoding="utf-8"))
