import { Component, type ReactElement, type ReactNode } from 'react';
import { MissingFeature } from '../../base/platform-errors.ts';
import { Button } from './button.tsx';

interface BoundaryProps {
  what: string;
  children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** React itself writes the error to the console. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.#message(error);
  }

  #message(error: Error): ReactElement {
    return (
      <div className="message message-bad" role="alert">
        {error instanceof MissingFeature ? (
          <>
            <strong>{`${this.props.what} cannot be shown in this browser.`}</strong>
            <p>{error.message} Use a current browser. The address of this page still contains your experiment.</p>
          </>
        ) : (
          <>
            <strong>{`${this.props.what} crashed. This is a bug in NANDscope.`}</strong>
            <p>
              The address of this page still contains your experiment. The error: <code>{error.message}</code>
            </p>
          </>
        )}
        <p>
          <Button onClick={() => this.setState({ error: null })}>Try again</Button>{' '}
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </p>
      </div>
    );
  }
}
