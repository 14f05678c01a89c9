# /// script
# dependencies = ["marimo", "altair", "nandscope"]
# ///
"""A marimo notebook: simulate, plot with the notebook's own tools, open the slowest request.

    pip install marimo altair ./src/widget/python      (after: node .ci/package.mjs widget)
    marimo edit docs/examples/notebook.py
"""

import marimo

app = marimo.App()


@app.cell
def _():
    import altair as alt
    import marimo as mo
    from nandscope import Run

    return Run, alt, mo


@app.cell
def _(Run, mo):
    run = mo.ui.anywidget(
        Run(
            {
                "name": "A tail in a notebook",
                "device": {"blocksPerPlane": 32, "pagesPerBlock": 64},
                "workload": {"synthetic": {"requests": 2000, "readShare": 0.7}},
            }
        )
    )
    run
    return (run,)


@app.cell
def _(alt, mo, run):
    # Runs again whenever the widget has new figures.
    mo.stop(not run.value["figures"], mo.md("The run is on its way."))
    latencies = sorted(run.widget.latency_ns)
    curve = [
        {"share": (i + 1) / len(latencies), "latency (µs)": ns / 1000} for i, ns in enumerate(latencies) if i % 10 == 0
    ]
    alt.Chart(alt.Data(values=curve)).mark_line().encode(
        x=alt.X("share:Q"), y=alt.Y("latency (µs):Q", scale=alt.Scale(type="log"))
    )
    return (latencies,)


@app.cell
def _(mo, run):
    mo.stop(not run.value["figures"])
    slowest = max(range(len(run.widget.latency_ns)), key=run.widget.latency_ns.__getitem__)
    mo.ui.button(label=f"Open request {slowest}, the slowest", on_click=lambda _: setattr(run.widget, "selection", slowest))
    return


if __name__ == "__main__":
    app.run()
