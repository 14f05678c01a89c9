import { Component, lazy, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { loadPart } from '../../base/load-part.ts';
import { visibleText } from '../../device/visible-text.ts';
import { Button } from '../components/button.tsx';
import { repairParts } from '../storage/repair-parts.ts';
import { notify } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';

const COULD_NOT_LOAD = 'A part of the page could not be loaded';

export const sayMissing = (): void => sayMissingPart('Nothing has changed.');

/** Of a part that is to open files. */
export const sayNoneOpened = (files: readonly File[]): void =>
  sayMissingPart(`Not opened: ${files.map(({ name }) => visibleText(name)).join(', ')}.`);

function sayMissingPart(what: string): void {
  notify('bad', COULD_NOT_LOAD, `${what} Check the connection and try again.`);
  // For the next attempt.
  void repairParts();
}

class PartMissing extends Error {}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onMissing: () => void;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly hasFailedAgain: boolean;
}

class LoadBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error | null } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartMissing) this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Not a failed load: the outer error boundary reports it.
    if (!(error instanceof PartMissing)) throw error;
    return (
      <div className="message message-bad" role="alert">
        <strong>{COULD_NOT_LOAD}</strong>
        <p>Check the connection and try again.</p>
        <p>
          <Button aria-disabled={this.props.isRetrying} onClick={this.props.onRetry}>
            {this.props.isRetrying ? 'Trying…' : 'Try again'}
          </Button>
          {/* Some browsers try a failed part only once in the life of a page. */}
          {this.props.hasFailedAgain && <Button onClick={() => location.reload()}>Reload the page</Button>}
        </p>
      </div>
    );
  }
}

/** @param onMissing called if loading fails, for example to close a dialog */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onMissing: () => void = () => undefined,
): (props: Props) => ReactElement {
  const attempt = () =>
    lazy(() =>
      loadPart(load).catch((error: unknown) => {
        throw new PartMissing(String(error));
      }),
    );
  let Part = attempt();
  return function LazyPart(props) {
    const [tries, setTries] = useState(0);
    const [isRetrying, setRetrying] = useState(false);
    return (
      <LoadBoundary
        key={tries}
        onMissing={() => {
          Part = attempt();
          onMissing();
        }}
        isRetrying={isRetrying}
        hasFailedAgain={tries > 0}
        onRetry={() => {
          if (isRetrying) return;
          setRetrying(true);
          void ofPage(repairParts()).then(() => {
            setRetrying(false);
            setTries(tries + 1);
          });
        }}
      >
        <Part {...props} />
      </LoadBoundary>
    );
  };
}
