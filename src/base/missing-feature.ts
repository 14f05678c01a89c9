/** The browser lacks something that a part of the page needs: no bug, and a newer browser mends it. */
export class MissingFeature extends Error {
  override readonly name = 'MissingFeature';
}
