import type { ReactElement } from 'react';

/** The whole page. */
export function App(): ReactElement {
  return (
    <main>
      <h1>NANDscope</h1>
      <p>See where time goes inside an SSD.</p>
    </main>
  );
}
