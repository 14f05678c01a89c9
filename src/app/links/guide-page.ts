/** The single-file page has the notices of its packages inside, and no documents. */
const isSingleFile = (): boolean => document.getElementById('licenses') !== null;

/**
 * The address of a document; null in the single-file page.
 * @param place its name, or `NAME/SECTION`; the list of all documents by default
 */
export function guidePage(place = 'index'): string | null {
  if (isSingleFile()) return null;
  const [name, section] = place.split('/');
  return `./guide/${name}.html${section === undefined ? '' : `#${section}`}`;
}
