/** The single-file page has the notices of its packages inside, and no documents. */
const isSingleFile = (): boolean => document.getElementById('licenses') !== null;

/**
 * Null in the single-file page.
 * @param place a name, or `NAME/SECTION`
 */
export function guidePage(place = 'index'): string | null {
  if (isSingleFile()) return null;
  const [name, section] = place.split('/');
  return `./guide/${name}.html${section === undefined ? '' : `#${section}`}`;
}
