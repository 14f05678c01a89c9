/** The address of the packages' notices: a file beside the page, or text inside the single-file page. */
export function licensesAddress(): string {
  const inside = document.getElementById('licenses');
  return inside === null
    ? './licenses.txt'
    : URL.createObjectURL(new Blob([inside.textContent], { type: 'text/plain;charset=utf-8' }));
}
