/**
 * The time now, ns, in one place that all parts of a run share: a double handed to a function would be boxed at every call. It is no number before it is 0:
 * what holds a small integer first, V8 would make anew when a larger one comes.
 */
export class Clock {
  now = NaN;

  constructor() {
    this.now = 0;
  }
}
