/** A link that cannot be read or made, with a message for the person who opened or copied it. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
}
