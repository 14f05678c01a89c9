/** Cache mode: a second register, so that array and bus work at the same time (DJ, Read/Write Command, Fig. 2). */
import { DocumentError } from '../../device/document-error.ts';
import { boolean, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';

const cacheModeSchema = boolean(
  [
    'Cache mode',
    'A second register: array and bus work on neighboring pages at the same time.',
    'DJ, Read/Write Command, Fig. 2',
  ],
  false,
);

declare module './settings.ts' {
  interface Policy {
    cacheMode: ValueOf<typeof cacheModeSchema>;
  }
}

export const cacheMode = definePolicy(
  'cacheMode',
  cacheModeSchema,
  {
    '': { part: 'banks', differs: 'cacheMode' },
  },
  {
    refuse: ({ policy: { cacheMode: isOn, suspension } }) => {
      if (!isOn || !(suspension.program || suspension.erase)) return;
      throw new DocumentError(
        suspension.program ? 'policy.suspension.program' : 'policy.suspension.erase',
        'true, with cacheMode',
        'false with policy.cacheMode: the page of the suspended operation needs the register that cache mode fills',
      );
    },
  },
);
