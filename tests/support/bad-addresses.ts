/** Addresses with something wrong, and what the page says of each. */
import { deflateRawSync } from 'node:zlib';

const pack = (text: string): string => deflateRawSync(text).toString('base64url');

export const BAD_ADDRESSES: Record<string, [address: string, message: RegExp]> = {
  'a damaged link': ['#/explore?v=1&x=AAAA', /damaged/],
  'characters that no link has': ['#/explore?v=1&x=%3Cscript%3E', /damaged/],
  'another version': [`#/explore?v=7&x=${pack('{}')}`, /version “7”/],
  'a newer experiment': [`#/explore?v=1&x=${pack('{"version":2}')}`, /version/],
  'a link without an experiment': ['#/explore?view=1-2', /no experiment/],
  'a screen that is not there': ['#/dance', /No page “dance”/],
  'a view with what it has no name for': ['#/papers?x=1', /names no paper or figure/],
  'an unknown key': [`#/explore?v=1&x=${pack('{"version":1,"device":{"chanels":3}}')}`, /device\.chanels/],
  'a key that would reach a prototype': [
    `#/explore?v=1&x=${pack('{"version":1,"__proto__":{"polluted":1}}')}`,
    /__proto__/,
  ],
  'what is no JSON': [`#/explore?v=1&x=${pack('{"version":')}`, /JSON/],
  'a bomb': [`#/explore?v=1&x=${pack(' '.repeat(50_000_000))}`, /too large when unpacked/],
  'a device larger than memory': [
    `#/explore?v=1&x=${pack('{"version":1,"device":{"channels":64,"blocksPerPlane":65536,"pagesPerBlock":16384}}')}`,
    /device\.blocksPerPlane/,
  ],
};
