/** The legend of a figure: the phases and origins that occur in it, with their patterns, and the mark of waiting. */
import { t } from '../../messages/message.ts';
import {
  BUFFERED,
  CACHED,
  PHASES,
  classOfPhase,
  ownerOfClass,
  phaseOfClass,
} from '../../analysis/columns/row-classes.ts';
import { CAUSE_WORDS, OWNER_LABELS, PHASE_LABELS, type CauseName } from '../../base/vocabulary.ts';
import { heldParts, traceHold } from '../paint/holds.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import { SvgPath, at, escapeXml } from '../text/svg-text.ts';
import type { TextMeasure } from '../text/text-measure.ts';
import { WAIT_EDGE } from '../paint/request-lane.ts';
import { causeColors, isWait } from '../cause-colors.ts';

const SWATCH = { width: 16, height: 10 } as const;
const LINE = 16;
const GAP = 14;
const EDGE = 10;

/**
 * The legend's parts and their height.
 * @param used the classes whose patterns the document defines; those of the swatches are added
 */
export function legendSvg(
  scene: Scene,
  used: Set<number>,
  measure: TextMeasure,
  top: number,
): { readonly parts: readonly string[]; readonly height: number } {
  const { palette, frame } = scene;
  const classes = [...used];
  const entries: { readonly label: string; readonly swatch: (x: number, y: number) => string }[] = [];
  const add = (label: string, cls: number): void => {
    used.add(cls);
    entries.push({ label, swatch: (x, y) => box(x, y, `url(#c${cls})`) });
  };
  for (const phase of PHASES) {
    if (classes.some((cls) => phaseOfClass(cls) === phase)) add(t(PHASE_LABELS[phase]), classOfPhase(phase, 'host'));
  }
  if (used.has(BUFFERED)) add(t(CAUSE_WORDS.buffer.label), BUFFERED);
  if (used.has(CACHED)) add(t('SLC cache in use'), CACHED);
  if (classes.some((cls) => ownerOfClass(cls) === 'gc')) add(t('by GC'), classOfPhase('erase', 'gc'));
  if (classes.some((cls) => ownerOfClass(cls) === 'other'))
    add(t(OWNER_LABELS.other), classOfPhase('program', 'other'));
  if (visibleLanes(scene).some((lane) => heldParts(scene, lane).length > 0)) {
    entries.push({
      label: t('channel held by GC'),
      swatch: (x, y) => {
        const path = new SvgPath();
        traceHold({ left: x, top: y, ...SWATCH }, path);
        return `<path d="${path.d}" fill="none" stroke="${palette.waits.channel.edge}"/>`;
      },
    });
  }
  for (const [label, { cause, isWrite }] of waitsOf(scene)) {
    const { wait } = palette;
    const { fill } = causeColors(palette, cause, isWrite);
    entries.push({
      label: t('waits: {cause}', { cause: label }),
      swatch: (x, y) =>
        box(x, y, fill) +
        [y, y + SWATCH.height - WAIT_EDGE]
          .map(
            (edge) =>
              `<rect x="${at(x)}" y="${at(edge)}" width="${SWATCH.width}" height="${WAIT_EDGE}" fill="${wait.fill}"/>`,
          )
          .join(''),
    });
  }
  const parts: string[] = [];
  let x = EDGE;
  let y = top;
  for (const { label, swatch } of entries) {
    const width = SWATCH.width + 5 + measure(label, 11) + GAP;
    if (x > EDGE && x + width - GAP > frame.size.width - EDGE) {
      x = EDGE;
      y += LINE;
    }
    parts.push(
      swatch(x, y),
      `<text x="${at(x + SWATCH.width + 5)}" y="${at(y + 9)}" fill="${palette.text}">${escapeXml(label)}</text>`,
    );
    x += width;
  }
  return { parts, height: entries.length === 0 ? 0 : y - top + LINE };
}

/** The waits of the requests in the window, by the name that their bars have. */
function waitsOf({ spans, view }: Scene): Map<string, { readonly cause: CauseName; readonly isWrite: boolean }> {
  const waits = new Map<string, { readonly cause: CauseName; readonly isWrite: boolean }>();
  for (const request of spans) {
    for (const { cause, short = t(CAUSE_WORDS[cause].label), startNs, endNs } of request?.spans ?? []) {
      if (!isWait(cause) || startNs >= view.t1 || endNs <= view.t0) continue;
      waits.set(short, { cause, isWrite: request?.isWrite === true });
    }
  }
  return waits;
}

const box = (x: number, y: number, fill: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${SWATCH.width}" height="${SWATCH.height}" rx="2" fill="${fill}"/>`;
