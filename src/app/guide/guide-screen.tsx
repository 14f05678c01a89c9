import { type ReactElement, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { openDialog } from '../stores/panel.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { documentNamed, READERS, type GuideDocument } from './documents.ts';
import '../components/reading.css';
import './guide.css';
import { Disclosure } from '../components/disclosure.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { headingId, headingsOf, tokensOf, type Heading } from '../components/markdown/outline.ts';
import { Markdown } from '../components/markdown/markdown.tsx';
import { guideAddress } from './guide-links.ts';

interface DocumentPageProps {
  readonly open: GuideDocument;
  /** The section of the address. */
  readonly section: string | null;
}

/** A document with the list of all documents and of its sections. */
function DocumentPage({ open, section }: DocumentPageProps): ReactElement {
  const [Part] = useState(() => loadedDocument(open));
  return (
    <Suspense fallback={<main className="guide" aria-busy="true" />}>
      <Part section={section} />
    </Suspense>
  );
}

function loadedDocument(open: GuideDocument): (props: { readonly section: string | null }) => ReactElement {
  return lazyPart(async () => {
    const { default: text } = await open.load();
    const headings = [...headingsOf(tokensOf(text)).values()].filter(({ level }) => level > 1);
    return {
      default: function LoadedDocument({ section }) {
        return <Loaded open={open} text={text} headings={headings} section={section} />;
      },
    };
  });
}

interface ContentsProps extends DocumentPageProps {
  readonly headings: readonly Heading[];
}

interface LoadedProps extends ContentsProps {
  readonly text: string;
}

/** Narrower pages show the contents above the text, folded (guide.css has the same width). */
const NARROW = matchMedia('(width < 60rem)');

function followNarrow(onChange: () => void): () => void {
  NARROW.addEventListener('change', onChange);
  return () => {
    NARROW.removeEventListener('change', onChange);
  };
}

function Loaded({ open, text, headings, section }: LoadedProps): ReactElement {
  const main = useRef<HTMLElement>(null);
  const isNarrow = useSyncExternalStore(followNarrow, () => NARROW.matches);
  const linkOf = useCallback((href: string) => guideAddress(open.path, href), [open]);
  useEffect(() => {
    const heading = section === null ? null : document.getElementById(headingId(section));
    if (heading === null) {
      main.current?.scrollTo({ top: 0 });
      return;
    }
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
  }, [section]);
  return (
    <main className="guide guide-document" ref={main}>
      <nav className="guide-nav" aria-label={t('Guide')}>
        <a href={screenAddress('guide')}>{t('All documents')}</a>
        {isNarrow ? (
          <Disclosure label={t('Contents')}>
            <Documents open={open} headings={headings} section={section} />
          </Disclosure>
        ) : (
          <Documents open={open} headings={headings} section={section} />
        )}
      </nav>
      <article className="guide-text">
        <Markdown text={text} linkOf={linkOf} />
      </article>
    </main>
  );
}

/** All documents by reader, and the sections of the open one. */
function Documents({ open, headings, section }: ContentsProps): ReactElement {
  return (
    <>
      {READERS.map((reader) => (
        <div key={reader.title}>
          <p className="guide-nav-reader">{t(reader.title)}</p>
          <ul aria-label={t(reader.title)}>
            {reader.documents.map((one) => (
              <li key={one.name}>
                <a
                  href={screenAddress('guide', one.name)}
                  aria-current={one === open && section === null ? 'page' : undefined}
                  data-open={one === open || undefined}
                >
                  {t(one.title)}
                </a>
                {one === open && <Sections open={open} headings={headings} section={section} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** The table of contents: the sections of the second level. */
function Sections({ open, headings, section }: ContentsProps): ReactElement {
  return (
    <ul className="guide-sections" lang="en">
      {headings
        .filter(({ level }) => level === 2)
        .map(({ slug, text }) => (
          <li key={slug}>
            <a
              href={screenAddress('guide', `${open.name}/${slug}`)}
              aria-current={slug === section ? 'location' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** The Guide: its documents by reader, or the document and section of the address. */
export default function GuideScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  if (place === null) return <GuideIndex />;
  const [name, section = null] = place.split('/');
  const open = documentNamed(name);
  if (open !== undefined) return <DocumentPage key={name} open={open} section={section} />;
  return (
    <main className="guide guide-index">
      <h2>{t('There is no document “{name}”', { name })}</h2>
      <p>
        <a href={screenAddress('guide')}>{t('All documents')}</a>
      </p>
    </main>
  );
}

function GuideIndex(): ReactElement {
  return (
    <main className="guide guide-index">
      <header className="reading-head">
        <div>
          <h2>{t('Guide')}</h2>
          <p className="reading-lead">
            {t('For teachers, researchers and contributors. The same documents are in the repository.')}
          </p>
        </div>
        <Button
          shortcut="?"
          onClick={() => {
            openDialog('keys');
          }}
        >
          {t('Keyboard shortcuts')}
        </Button>
      </header>
      {READERS.map(({ title, documents }) => (
        <section key={title} className="guide-reader" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <ul className="guide-cards">
            {documents.map((one) => (
              <li key={one.name} className="cells">
                <a className="guide-card" href={screenAddress('guide', one.name)}>
                  <span className="reading-title">{t(one.title)}</span>
                  <span className="muted">{t(one.sentence)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
