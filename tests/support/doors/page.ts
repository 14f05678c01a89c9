/** What the guards (recorded documents, reference model, laws, kept links) use of the page. Code that moves is
 * found here anew: the guards themselves stand still. */
export { openScenario, positionOf } from '../../../src/app/scenarios/open-scenario.ts';
export { openLinked } from '../../../src/app/compare/address.ts';
export { addressOf, planOfAddress } from '../../../src/app/compare/plan/plan-address.ts';
export { useCompare } from '../../../src/app/compare/state/compare-store.ts';
export { openAddress } from '../../../src/app/links/address.ts';
export { LinkError } from '../../../src/app/links/link-error.ts';
export { type Linked, linkTo, readLink } from '../../../src/app/links/link.ts';
export { packText, unpackText } from '../../../src/app/links/packing.ts';
export { openerOf } from '../../../src/app/files/kinds.ts';
export { changeOfB } from '../../../src/app/stores/difference-text.ts';
export { currentPair, useDocument } from '../../../src/app/stores/document.ts';
export { commit } from '../../../src/app/stores/edits.ts';
export { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
export { useNotices } from '../../../src/app/stores/notices.ts';
export { resetPage } from '../../../src/app/stores/page-state.ts';
export { screenAddress, screenOf } from '../../../src/app/stores/screen.ts';
export { EMPTY_VIEW, type LinkedView, viewFromText, viewToText } from '../../../src/app/stores/view-text.ts';
export { linkedView, openView, select, setWindow, useView } from '../../../src/app/stores/view.ts';
