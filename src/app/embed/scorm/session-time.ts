/** A duration as SCORM 1.2 writes it: HHHH:MM:SS.SS. @param ms at least 0 */
export function sessionTime(ms: number): string {
  const hundredths = Math.min(Math.floor(ms / 10), 9999 * 360_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
