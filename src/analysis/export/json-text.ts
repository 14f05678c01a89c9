/**
 * JSON with exact totals: like `JSON.stringify`, but a bigint is written as the whole number it is. For small
 * documents, not of a trace's.
 * @param indent spaces a level; 0 writes one line
 */
export function jsonText(value: unknown, indent = 0): string {
  return write(value, indent, '');
}

function write(value: unknown, indent: number, margin: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const inner = margin + ' '.repeat(indent);
  const items = Array.isArray(value)
    ? value.map((item: unknown) => write(item, indent, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}${write(item, indent, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  if (indent === 0) return open + items.join(',') + close;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${margin}${close}`;
}
