import { useEffect, type ReactElement, type ReactNode } from 'react';
import { t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { useMeasured, type MeasuredFile, type MeasuredView } from './measured-files.ts';
import { chooseUnit, openMeasured, removeMeasured, UNITS } from './add-measured.ts';
import './measured-bar.css';

const COUNTED = {
  read: (count: number) => t('{count, plural, one {# read} other {# reads}}', { count }),
  write: (count: number) => t('{count, plural, one {# write} other {# writes}}', { count }),
  all: (count: number) => t('{count, plural, one {# request} other {# requests}}', { count }),
} as const;
const isUnit = (text: string): text is keyof typeof UNITS => Object.hasOwn(UNITS, text);

/** The files of measured latencies of a view. */
export function MeasuredBar({
  view,
  placeOf,
}: {
  readonly view: MeasuredView;
  /** The view's part of a file's line: where the file is compared, or why not. */
  readonly placeOf: (file: MeasuredFile) => ReactNode;
}): ReactElement | null {
  const all = useMeasured((state) => state.files);
  const files = all.filter((file) => file.view === view);
  useEffect(() => {
    if (view === 'compare') void openMeasured();
  }, [view]);
  if (files.length === 0) return null;
  return (
    <ul className="row-line" aria-label={t('Measured latencies')}>
      {files.map((file) => (
        <li key={file.id} className={file.state === 'failed' ? 'measured-file warn-soft' : 'measured-file'}>
          <p role="status">
            <strong>{visibleText(file.name)}</strong> {textOf(file)}
          </p>
          {file.state === 'wants-unit' && (
            <SelectField
              label={t('Unit of {name}', { name: visibleText(file.name) })}
              bare
              value=""
              options={[
                { value: '', label: t('Choose a unit…'), disabled: true },
                ...Object.keys(UNITS).map((unit) => ({ value: unit, label: unit })),
              ]}
              onChange={(unit) => {
                if (isUnit(unit)) chooseUnit(file.id, unit);
              }}
            />
          )}
          {file.state === 'ready' && placeOf(file)}
          <Button
            look="quiet"
            className="button-icon panel-small rigid"
            aria-label={t('Remove {name}', { name: visibleText(file.name) })}
            onClick={() => {
              removeMeasured(file.id);
            }}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function textOf({ state, title, curves, message }: MeasuredFile): string {
  if (state === 'reading') return t('is read…');
  if (state !== 'ready') return message;
  const counts = curves.map(({ kind, response }) => COUNTED[kind](response.count)).join(', ');
  return t('measured: {counts} ({title}). {message}', { counts, title, message });
}
