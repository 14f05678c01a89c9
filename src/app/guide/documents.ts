/** The documents of the Guide, by reader. Their texts are files of the repository, loaded on first use. */
import { loadPart } from '../../base/within.ts';
import { msg } from '../../messages/message.ts';

/** A document of the Guide. */
export interface GuideDocument {
  /** Its name in the address. */
  readonly name: string;
  /** Its file, from the root of the repository. */
  readonly path: string;
  readonly title: string;
  /** What a reader finds in it. */
  readonly sentence: string;
  readonly load: () => Promise<{ readonly default: string }>;
}

/** The documents for one kind of reader. */
export interface Reader {
  readonly title: string;
  readonly documents: readonly GuideDocument[];
}

/** All documents, in the order of the Guide. */
export const READERS: readonly Reader[] = [
  {
    title: msg('Everyone'),
    documents: [
      {
        name: 'overview',
        path: 'README.md',
        title: msg('Overview'),
        sentence: msg('First steps, where to look, limits.'),
        load: () => loadPart(() => import('../../../README.md?raw')),
      },
    ],
  },
  {
    title: msg('Teachers'),
    documents: [
      {
        name: 'teaching',
        path: 'docs/teaching.md',
        title: msg('Teaching'),
        sentence: msg('Lessons and challenges in five minutes.'),
        load: () => loadPart(() => import('../../../docs/teaching.md?raw')),
      },
      {
        name: 'embed',
        path: 'docs/embed.md',
        title: msg('A frame in your page'),
        sentence: msg('Embed a view, exchange messages with it, receive scores.'),
        load: () => loadPart(() => import('../../../docs/embed.md?raw')),
      },
    ],
  },
  {
    title: msg('Researchers'),
    documents: [
      {
        name: 'command-line',
        path: 'docs/command-line.md',
        title: msg('The command line'),
        sentence: msg('Runs, comparisons, claims and grading without the page.'),
        load: () => loadPart(() => import('../../../docs/command-line.md?raw')),
      },
      {
        name: 'package',
        path: 'docs/package.md',
        title: msg('In a script'),
        sentence: msg('The engine as a package, and one command that opens a trace.'),
        load: () => loadPart(() => import('../../../docs/package.md?raw')),
      },
      {
        name: 'speed',
        path: 'docs/speed.md',
        title: msg('Speed'),
        sentence: msg('What was measured, and how.'),
        load: () => loadPart(() => import('../../../docs/speed.md?raw')),
      },
      {
        name: 'research',
        path: 'docs/research.md',
        title: msg('Research'),
        sentence: msg('The meaning of a result; how to make, repeat and cite it.'),
        load: () => loadPart(() => import('../../../docs/research.md?raw')),
      },
      {
        name: 'model',
        path: 'src/engine/MODEL.md',
        title: msg('The model'),
        sentence: msg('Each rule of the simulated device, to the nanosecond.'),
        load: () => loadPart(() => import('../../engine/MODEL.md?raw')),
      },
      {
        name: 'cross-checks',
        path: 'docs/cross-checks.md',
        title: msg('Cross-checks'),
        sentence: msg('The results next to those of other simulators.'),
        load: () => loadPart(() => import('../../../docs/cross-checks.md?raw')),
      },
      {
        name: 'plan',
        path: 'docs/plan-format.md',
        title: msg('Plans and results'),
        sentence: msg('Many runs: traces, devices, policies, seeds; on many machines.'),
        load: () => loadPart(() => import('../../../docs/plan-format.md?raw')),
      },
      {
        name: 'experiment',
        path: 'docs/experiment-format.md',
        title: msg('Experiments'),
        sentence: msg('The versions of the experiment document, links and sessions.'),
        load: () => loadPart(() => import('../../../docs/experiment-format.md?raw')),
      },
      {
        name: 'changes',
        path: 'CHANGELOG.md',
        title: msg('Changes'),
        sentence: msg('The additions of each version, and the results that changed.'),
        load: () => loadPart(() => import('../../../CHANGELOG.md?raw')),
      },
    ],
  },
  {
    title: msg('Contributors'),
    documents: [
      {
        name: 'contributing',
        path: 'CONTRIBUTING.md',
        title: msg('Contributing'),
        sentence: msg('Add a policy, a trace format, a scenario, a lesson: worked examples.'),
        load: () => loadPart(() => import('../../../CONTRIBUTING.md?raw')),
      },
    ],
  },
];

const DOCUMENTS = READERS.flatMap(({ documents }) => documents);

/** The document with a name. */
export const documentNamed = (name: string): GuideDocument | undefined => DOCUMENTS.find((one) => one.name === name);

/** The document of a file of the repository. */
export const documentAt = (path: string): GuideDocument | undefined => DOCUMENTS.find((one) => one.path === path);
