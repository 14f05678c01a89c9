/** Paints the scroll bars of the panes. */
import { scrollBarOf } from '../layout/scroll-bar.ts';
import { RIGHT_MARGIN } from '../layout/view.ts';
import type { Scene } from '../scene/scene.ts';
import type { PaintContext } from './paint-context.ts';

/** Paints the margin right of the lanes, with a scroll bar beside each pane that needs one. */
export function paintScrollBars(context: PaintContext, { frame, layout, view, palette }: Scene): void {
  const { plot, size } = frame;
  context.fillStyle = palette.background;
  context.fillRect(plot.left + plot.width, plot.top, RIGHT_MARGIN + 1, size.height - plot.top);
  for (const pane of layout.panes) {
    const bar = scrollBarOf(frame, pane, view.scroll);
    if (bar === undefined) continue;
    for (const [{ left, top, width, height }, color] of [
      [bar.track, palette.track],
      [bar.handle, palette.muted],
    ] as const) {
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(left, top + 1, width, height - 2, width / 2);
      context.fill();
    }
  }
}
