import { useEffect, useId, useState, type ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { translated } from '../../language/translated.ts';
import { formatBytes } from '../../../base/format.ts';
import { drawFigure, type Figure, type FigureOptions } from '../../../timeline/export/figure.ts';
import type { LaneLevel } from '../../../timeline/layout/lanes.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import { saveFile } from '../../exports/save-file.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { asBlob, copyToClipboard } from '../../components/clipboard.ts';
import { pngOf } from '../../exports/png.ts';
import { notify } from '../../stores/notices.ts';
import { useRuns } from '../../stores/runs.ts';
import {
  LANE_HEIGHTS,
  LEAST_MM,
  MOST_MM,
  pngRefusal,
  pngScale,
  WIDTHS,
  widthOf,
  type WidthChoice,
} from './figure-settings.ts';
import { pictureCaption } from './picture-caption.ts';
import './figure-dialog.css';

interface FigureDialogProps {
  timeline: Timeline;
  /** The measured range, ns; null if there is none. */
  ruler: readonly [number, number] | null;
  /** The beginning of the names of files. */
  stem: string;
  onClose: () => void;
}

const LEVELS = [
  { value: '', label: msg('as on screen') },
  { value: 'chips', label: msg('chips') },
  { value: 'dies', label: msg('dies') },
  { value: 'planes', label: msg('planes') },
] as const;

/** A figure of all lanes of A and of B, with a preview. */
export default function FigureDialog({ timeline, ruler, stem, onClose }: FigureDialogProps): ReactElement {
  const { view, endNs } = timeline;
  const ranges = {
    window: [Math.max(0, view.t0), Math.min(view.t1, endNs)],
    ruler: ruler ?? [0, endNs],
    run: [0, endNs],
  } as const;
  const [range, setRange] = useState<keyof typeof ranges>(ruler === null ? 'window' : 'ruler');
  const [choice, setChoice] = useState<WidthChoice>('page');
  const [ownMm, setOwnMm] = useState(120);
  const [lanes, setLanes] = useState<FigureOptions['lanes']>('all');
  const [level, setLevel] = useState<LaneLevel | null>(null);
  const [laneHeight, setLaneHeight] = useState('18');
  const [hasSelection, setHasSelection] = useState(true);
  const [fromNs, toNs] = ranges[range];
  const computed = pictureCaption(useRuns.getState(), { t0: fromNs, t1: toNs });
  const [written, setWritten] = useState<string | null>(null);
  const caption = written ?? computed;
  const { width, widthMm } = widthOf(choice, ownMm);
  const { figure, share, error } = useFigure(timeline, {
    width,
    widthMm,
    laneHeight: Number(laneHeight),
    lanes,
    level,
    fromNs,
    toNs,
    hasSelection,
    caption,
  });
  const id = useId();
  const name = `${stem}-figure`;
  const scale = pngScale(widthMm);
  const [pngWidth, pngHeight] = [figure?.width ?? 0, figure?.height ?? 0].map((px) => Math.round(px * scale));
  const refusal = pngRefusal(pngWidth, pngHeight);
  const isReady = figure !== null && share === null;

  function savePng(): void {
    if (figure === null) return;
    pngOf(figure, scale).then(
      (blob) => {
        saveFile(blob, `${name}.png`);
      },
      (problem: unknown) => {
        notify(
          'bad',
          t('Cannot create {name}.png', { name }),
          problem instanceof Error ? problem.message : String(problem),
        );
      },
    );
  }

  return (
    <Dialog
      title={t('Figure')}
      className="dialog-wide"
      onClose={onClose}
      actions={
        <>
          <span className="muted figure-size" role="status">
            {sizeText(figure, share, widthMm, pngWidth, pngHeight)}
          </span>
          <Button
            disabled={!isReady || refusal !== null}
            title={refusal ?? t('PNG, to the clipboard')}
            onClick={() => {
              if (figure === null) return;
              void copyToClipboard(
                { 'image/png': pngOf(figure, scale) },
                t('Image copied'),
                t('Save the figure as PNG instead.'),
              );
            }}
          >
            {t('Copy image')}
          </Button>
          <Button disabled={!isReady || refusal !== null} title={refusal ?? undefined} onClick={savePng}>
            {t('Save PNG')}
          </Button>
          <Button
            look="main"
            disabled={!isReady}
            onClick={() => {
              if (figure !== null) saveFile(asBlob(figure.text, 'image/svg+xml'), `${name}.svg`);
            }}
          >
            {t('Save SVG')}
          </Button>
        </>
      }
    >
      <div className="figure-settings">
        <SelectField
          label={t('Width')}
          value={choice}
          options={translated(WIDTHS)}
          onChange={(value) => {
            setChoice(WIDTHS.find((one) => one.value === value)?.value ?? 'page');
          }}
        />
        {choice === 'own' && (
          <NumberField
            label={t('Own width')}
            value={ownMm}
            unit="mm"
            step={5}
            onCommit={(mm) => {
              if (mm < LEAST_MM || mm > MOST_MM)
                return t('Enter {least} to {most} mm.', { least: String(LEAST_MM), most: String(MOST_MM) });
              setOwnMm(mm);
              return null;
            }}
          />
        )}
        <SelectField
          label={t('Time')}
          value={range}
          options={[
            { value: 'window', label: t('window') },
            { value: 'ruler', label: t('measured range'), disabled: ruler === null },
            { value: 'run', label: t('whole run') },
          ]}
          onChange={(value) => {
            if (value in ranges) setRange(value as keyof typeof ranges);
          }}
        />
        <SelectField
          label={t('Lanes')}
          value={lanes}
          options={[
            { value: 'all', label: t('all') },
            { value: 'selection', label: t('of the selection') },
          ]}
          onChange={(value) => {
            setLanes(value === 'selection' ? 'selection' : 'all');
          }}
        />
        <SelectField
          label={t('Unfolded to')}
          value={level ?? ''}
          options={translated(LEVELS)}
          onChange={(value) => {
            const found = LEVELS.find((one) => one.value === value)?.value ?? '';
            setLevel(found === '' ? null : found);
          }}
        />
        <SelectField
          label={t('Lane height')}
          value={laneHeight}
          options={translated(LANE_HEIGHTS)}
          onChange={setLaneHeight}
        />
        <label className="figure-check">
          <input
            type="checkbox"
            checked={hasSelection}
            onChange={(event) => {
              setHasSelection(event.target.checked);
            }}
          />
          {t('Selected request, blockers and marks')}
        </label>
        <div className="field figure-caption">
          <label htmlFor={id}>{t('Caption')}</label>
          <input
            id={id}
            type="text"
            className="field-number"
            value={caption}
            maxLength={400}
            onChange={(event) => {
              setWritten(event.target.value);
            }}
          />
        </div>
      </div>
      {error !== null && <p className="field-error">{error}</p>}
      {refusal !== null && <p className="field-error">{refusal}</p>}
      <Preview figure={figure} label={caption} />
    </Dialog>
  );
}

function sizeText(
  figure: Figure | null,
  share: number | null,
  widthMm: number | null,
  pngWidth: number,
  pngHeight: number,
): string {
  if (share !== null || figure === null)
    return t('Drawing… {share} %', { share: String(Math.round((share ?? 0) * 100)) });
  const { width, height, lanes, text } = figure;
  const size =
    widthMm === null ? `${width} × ${height} px` : `${widthMm} × ${Math.round((height * widthMm) / width)} mm`;
  const files = `SVG ${formatBytes(text.length)}, PNG ${pngWidth} × ${pngHeight} px`;
  return `${t('{count, plural, one {# lane} other {# lanes}}', { count: lanes })} · ${size} · ${files}`;
}

interface Drawn {
  readonly figure: Figure | null;
  /** While it is drawn; the figure is the previous one then. */
  readonly share: number | null;
  readonly error: string | null;
}

/** The figure with these options, drawn again when they change. */
function useFigure(timeline: Timeline, options: FigureOptions): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ figure: null, share: 0, error: null });
  const key = JSON.stringify(options);
  useEffect(() => {
    const stop = new AbortController();
    const show = (share: number): void => {
      setDrawn((before) => ({ ...before, share }));
    };
    drawFigure(timeline, options, stop.signal, show).then(
      (figure) => {
        if (figure !== null && !stop.signal.aborted) setDrawn({ figure, share: null, error: null });
      },
      (problem: unknown) => {
        const error = problem instanceof Error ? problem.message : String(problem);
        if (!stop.signal.aborted) setDrawn({ figure: null, share: null, error });
      },
    );
    return () => {
      stop.abort();
    };
    // The key is the options.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [timeline, key]);
  return drawn;
}

function Preview({ figure, label }: { figure: Figure | null; label: string }): ReactElement {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (figure === null) return undefined;
    const made = URL.createObjectURL(asBlob(figure.text, 'image/svg+xml'));
    // The address belongs to this effect: it must be revoked with it.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [figure]);
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="figure-preview" role="region" aria-label={t('Preview')} tabIndex={0}>
      {url !== null && figure !== null && <img src={url} alt={t('Preview: {label}', { label })} />}
    </div>
  );
}
