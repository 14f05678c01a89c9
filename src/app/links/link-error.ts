export class LinkError extends Error {
  override readonly name = 'LinkError';
}
