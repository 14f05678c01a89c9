import './embed.css';
import { shortText, visibleText } from '../../device/visible-text.ts';
import { parseJson } from '../../document/parse-json.ts';
import { DocumentError, parseExperiment } from '../../document/validate.ts';
import { onceShown } from '../travel/select.ts';
import { LinkError } from '../links/link-error.ts';
import { readLink } from '../links/link.ts';
import { EMPTY_VIEW } from '../stores/view-text.ts';
import { step } from '../travel/travel.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import { commit } from '../stores/edits.ts';
import { notify, DocumentNotices } from '../stores/notices.ts';
import { useRuns } from '../stores/runs.ts';
import { goTo, screenOf, useScreen } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { openView, select } from '../stores/view.ts';
import { useDocument } from '../stores/document.ts';
import { CHALLENGE_MARK } from '../../learn/challenges/mark.ts';
import { hostOrigin } from '../storage/owner.ts';
import { messageOrigin, openFrame, type BadMessage, type HostMessage } from './messages.ts';
import { tellRuns } from './tell-runs.ts';
import { embedOptions } from '../links/embed-options.ts';
import type { Splice } from './splice.ts';
import { follow, loadPart } from '../stores/page-state.ts';

/** The height that the page would like, CSS px. A host that follows it shows a timeline, or a lesson's question. */
const WANTED_HEIGHT = 560;

export function startEmbed(): void {
  const options = embedOptions(location.search);
  if (options === null) return;
  document.body.append(fullLink());
  if (options.badOrigins.length > 0) {
    const found = options.badOrigins.map((entry) => visibleText(shortText(entry, 40))).join(', ');
    notify(
      'bad',
      'The address of this frame has a wrong origin',
      `origins: found ${found === '' ? 'nothing' : found}; allowed: origins such as https://course.example, separated by commas.`,
    );
  }
  const origin = hostOrigin();
  const origins = options.origins ?? (origin === null ? [] : [messageOrigin(origin)]);
  if (origins.length === 0 && options.badOrigins.length === 0 && window.parent !== window) {
    notify(
      'plain',
      'This frame does not know the page that holds it',
      'It sends that page no score, and hears no message. A page opened from a disk needs origins=null in the address of the frame, any other page its own origin.',
    );
  }
  const splice: { current: Splice | null } = { current: null };
  const frame = openFrame(origins, (message, id) => {
    void answer(splice, message).then(
      () => frame.send({ nandscope: 1, type: 'done', id }),
      (error: unknown) => {
        if (!(error instanceof DocumentError || error instanceof LinkError)) throw error;
        frame.send({ nandscope: 1, type: 'error', id, message: error.message });
      },
    );
  });
  frame.send({ nandscope: 1, type: 'ready' });
  tellRuns(frame.send);
  window.addEventListener('resize', () =>
    frame.send({ nandscope: 1, type: 'resize', width: innerWidth, height: innerHeight }),
  );
  frame.send({ subject: 'lti.frameResize', message_id: 'nandscope-size', height: WANTED_HEIGHT, width: innerWidth });
  const watchLearn = ({ screen }: { readonly screen: string }): void => {
    if (screen !== 'learn' || splice.current !== null) return;
    loadPart(() => import('./splice.ts')).then(({ startSplice }) => {
      splice.current ??= startSplice(frame);
    }, sayMissing);
  };
  watchLearn(useScreen.getState());
  const showPanels = ({ present }: ReturnType<typeof useDocument.getState>): void => {
    const isChallenge = present.scenario?.startsWith(CHALLENGE_MARK) === true;
    document.documentElement.dataset.embed = [...(isChallenge ? ['setup'] : []), ...options.panels].join(' ');
  };
  showPanels(useDocument.getState());
  follow(useDocument, showPanels);
  follow(useScreen, watchLearn);
  if (options.autoplay)
    onceShown(() => void loadPart(() => import('../travel/playback.ts')).then(({ play }) => play(1), sayMissing));
}

async function answer(splice: { readonly current: Splice | null }, message: HostMessage | BadMessage): Promise<void> {
  switch (message.type) {
    case 'bad':
      throw message.fault;
    case 'load':
      await load(message);
      return;
    case 'step':
      await step(message.direction);
      return;
    case 'play':
    case 'pause': {
      const isPlaying = useTravel.getState().playing !== 0;
      const { playOrPause } = await loadPart(() => import('../travel/playback.ts'));
      if (isPlaying !== (message.type === 'play')) playOrPause();
      return;
    }
    case 'select': {
      const { request, side } = message;
      const { shown } = useRuns.getState()[side];
      const count = shown?.recording.requestCount ?? 0;
      if (request >= count)
        throw new DocumentError('request', String(request), `below ${count}, the requests of ${side}`);
      select({ kind: 'request', side, request });
      return;
    }
    case 'splice-state':
      splice.current?.restore(message);
  }
}

async function load(message: Extract<HostMessage, { readonly type: 'load' }>): Promise<void> {
  if ('experiment' in message) {
    const notices = new DocumentNotices();
    const a = parseExperiment(parseJson(message.experiment, 'experiment'), notices);
    commit({ a, change: null }, 'Open an experiment of the host', 'embed', null);
    openView(EMPTY_VIEW);
    goTo('explore');
    notices.say();
    return;
  }
  // Checked before the address changes: a wrong link leaves the page as it is.
  if (screenOf(message.link) === null && (await readLink(message.link)) === null) {
    throw new DocumentError('link', 'no experiment and no place', 'an address of NANDscope');
  }
  location.hash = message.link;
}

/** Its address is that of the moment of the click. */
function fullLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'embed-full';
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'NANDscope: open in full ↗';
  const update = (): void => {
    link.href = `${location.href.split(/[?#]/)[0]}${location.hash}`;
  };
  update();
  for (const event of ['pointerdown', 'focus', 'click']) link.addEventListener(event, update);
  return link;
}
