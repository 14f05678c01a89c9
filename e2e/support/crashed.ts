import type korean from '../../src/messages/ko.json';

/** What the page says where a part of it has crashed. A key of the catalog, so that it changes with the page's text. */
const MESSAGE: keyof (typeof korean)['messages']['shell'] = '{part} crashed. This is a bug in NANDscope.';

/** The message without the name of the part. */
export const CRASHED = MESSAGE.replace('{part} ', '');
