/**
 * The present time, ns, in one object that all parts of a run share: V8 would box a double at every call. It is NaN
 * before it is 0: V8 would replace a field that held a small integer first when a larger one comes.
 */
export class Clock {
  now = NaN;

  constructor() {
    this.now = 0;
  }
}
