/** A piece of what is written: text, or the bytes of a format that is none. */
export type Piece = string | Uint8Array;

/** The bytes of a piece. */
export const bytesOfPiece = (piece: Piece): Uint8Array =>
  typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;

/** Somewhere to write, a piece at a time. */
export interface Output {
  /** As it was given, for messages. */
  readonly path: string;
  /** Whether it keeps what was there until {@link commit}; pipes and devices do not. */
  readonly isFile: boolean;
  /**
   * Writes all pieces. No reader of the file sees them before {@link commit}.
   * @throws CommandError that names the path
   */
  write(pieces: Iterable<Piece>): Promise<void> | void;
  /** Lets the file have what was written. */
  commit(): void;
  /** Forgets what was written and not committed. Nothing is to be done after a commit. */
  abandon(): void;
}
