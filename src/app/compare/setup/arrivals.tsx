import type { ReactElement } from 'react';
import { visibleText } from '../../../device/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { accept, chooseFormat, dismissArrival, nameColumns } from '../add-files.ts';
import { useCompare, type Arrival } from '../state/compare-store.ts';

export function Arrivals(): ReactElement | null {
  const arrivals = useCompare((state) => state.arrivals);
  if (arrivals.length === 0) return null;
  return (
    <ul className="cells" aria-label="Files">
      {arrivals.map((arrival) => (
        <li
          key={arrival.id}
          className={
            arrival.message === null
              ? 'arrival flex gap-3 center line-below'
              : 'arrival flex gap-3 center line-below tone-near'
          }
        >
          <Content arrival={arrival} />
          <Button
            look="quiet"
            className="button-icon panel-small"
            aria-label={
              arrival.message === null
                ? `Cancel reading ${visibleText(arrival.name)}`
                : `Close message about ${visibleText(arrival.name)}`
            }
            onClick={() => dismissArrival(arrival.id)}
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
          {arrival.share < 1 ? `Reading ${name}` : `${name} is read: its requests are put in order`}
        </span>
        <progress value={arrival.share} aria-label={`Share of ${name} read`} />
      </>
    );
  }
  return (
    <>
      <p className="grow" role="status">
        <strong>{name}</strong> {arrival.message.replace(`${name}: `, '')}
      </p>
      {arrival.formats.length > 0 && (
        <SelectField
          label="Format"
          bare
          value=""
          options={[
            { value: '', label: 'Choose a format…', disabled: true },
            ...arrival.formats.map((format) => ({ value: format, label: format })),
          ]}
          onChange={(format) => chooseFormat(arrival.id, format)}
        />
      )}
      {typeof arrival.asks === 'string' && <Button onClick={() => accept(arrival.id)}>{arrival.asks}</Button>}
      {(arrival.head !== undefined || arrival.formats.length > 0) && (
        <Button onClick={() => nameColumns(arrival.id)}>Name its columns…</Button>
      )}
    </>
  );
}
