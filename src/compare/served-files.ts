/** The name of the meta element with the list, JSON of {@link ServedFile}. */
export const SERVED_FILES = 'served-files';

export interface ServedFile {
  readonly name: string;
  readonly address: string;
}
