/** What the page says where a part of it has crashed, without the name of the part. */
export const CRASHED = 'crashed. This is a bug in NANDscope.';
