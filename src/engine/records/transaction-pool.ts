/**
 * Transactions: the work of one busy unit, from its first command to the end of its last phase. Each is a record; few
 * exist at the same time.
 */
import { enlarged } from '../../base/arrays.ts';
import { AWAY_NS, BURST, DETACHED, LATENCY_NS, NEXT_FREE, SUSPENDS, TRANSACTION_SHIFT } from './transaction-record.ts';

export class TransactionPool {
  int = new Int32Array(0);
  real = new Float64Array(0);
  private freeHead = -1;

  take(): number {
    if (this.freeHead < 0) this.grow();
    const tx = this.freeHead;
    const { int, real } = this;
    this.freeHead = int[tx | NEXT_FREE];
    int[tx | SUSPENDS] = 0;
    int[tx | DETACHED] = 0;
    int[tx | BURST] = -1;
    real[tx | LATENCY_NS] = 0;
    real[tx | AWAY_NS] = 0;
    return tx;
  }

  release(tx: number): void {
    this.int[tx | NEXT_FREE] = this.freeHead;
    this.freeHead = tx;
  }

  private grow(): void {
    const old = this.int.length;
    const length = Math.max(64 << TRANSACTION_SHIFT, old * 2);
    const int = enlarged(this.int, length);
    this.int = int;
    this.real = enlarged(this.real, length);
    for (let tx = length - (1 << TRANSACTION_SHIFT); tx >= old; tx -= 1 << TRANSACTION_SHIFT) {
      int[tx | NEXT_FREE] = this.freeHead;
      this.freeHead = tx;
    }
  }
}
