import { type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { openDialog } from '../stores/panel.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { DocumentPage } from './document-page.tsx';
import { documentNamed, READERS } from './documents.ts';
import './guide.css';

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
      <header className="guide-head">
        <div>
          <h2>{t('Guide')}</h2>
          <p className="guide-lead">
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
              <li key={one.name}>
                <a className="guide-card" href={screenAddress('guide', one.name)}>
                  <span className="guide-card-title">{t(one.title)}</span>
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
