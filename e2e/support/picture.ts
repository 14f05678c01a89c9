import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The timeline's current view as SVG: what is on screen, lane by lane. */
export async function pictureOf(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Timeline menu' }).click();
  await page.getByRole('menuitem', { name: /^Picture, SVG/ }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** The texts of an SVG and their positions. */
export function textsOf(svg: string): { readonly text: string; readonly x: number; readonly y: number }[] {
  return [...svg.matchAll(/<text [^>]*?\bx="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]*)<\/text>/g)].map(([, x, y, text]) => ({
    text: text.replaceAll('\u202f', ' '),
    x: Number(x),
    y: Number(y),
  }));
}

/** The bright parts around which a run is dimmed: operations of the selected request and its blockers. */
export function evidenceOf(svg: string, run: 0 | 1): { readonly top: number; readonly bottom: number }[] {
  const parts = svg.matchAll(
    new RegExp(`<rect class="evidence-${run}" x="[\\d.]+" y="([\\d.]+)" width="[\\d.]+" height="([\\d.]+)"`, 'g'),
  );
  return [...parts].map(([, top, height]) => ({ top: Number(top), bottom: Number(top) + Number(height) }));
}
