import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { chooseFormat, dismissArrival, nameColumns } from '../add-files.ts';
import { useCompare, type Arrival } from '../state/compare-store.ts';

/** Files that are being read, and messages about files. */
export function Arrivals(): ReactElement | null {
  const arrivals = useCompare((state) => state.arrivals);
  if (arrivals.length === 0) return null;
  return (
    <ul className="cells" aria-label={t('Files')}>
      {arrivals.map((arrival) => (
        <li key={arrival.id} className={arrival.message === null ? 'arrival' : 'arrival arrival-note'}>
          <Content arrival={arrival} />
          <Button
            look="quiet"
            className="button-icon panel-small"
            aria-label={
              arrival.message === null
                ? t('Cancel reading {name}', { name: visibleText(arrival.name) })
                : t('Close message about {name}', { name: visibleText(arrival.name) })
            }
            onClick={() => {
              dismissArrival(arrival.id);
            }}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Content({ arrival }: { arrival: Arrival }): ReactElement {
  const name = visibleText(arrival.name);
  if (arrival.message === null) {
    return (
      <>
        <span className="nowrap">
          {arrival.share < 1
            ? t('Reading {name}', { name })
            : t('{name} is read: its requests are put in order', { name })}
        </span>
        <progress value={arrival.share} aria-label={t('Share of {name} read', { name })} />
      </>
    );
  }
  return (
    <>
      <p role="status">
        <strong>{name}</strong> {arrival.message.replace(`${name}: `, '')}
      </p>
      {arrival.formats.length > 0 && (
        <SelectField
          label={t('Format')}
          bare
          value={arrival.share === 1 ? arrival.formats[0] : ''}
          options={[
            ...(arrival.share === 1 ? [] : [{ value: '', label: t('Choose a format…'), disabled: true }]),
            ...arrival.formats.map((format) => ({ value: format, label: format })),
          ]}
          onChange={(format) => {
            chooseFormat(arrival.id, format);
          }}
        />
      )}
      {arrival.head !== undefined && (
        <Button
          onClick={() => {
            nameColumns(arrival.id);
          }}
        >
          {t('Name its columns…')}
        </Button>
      )}
    </>
  );
}
