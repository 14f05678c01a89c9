/**
 * Slacker (Elyasi et al., ASPLOS 2017): a request is complete when its last page operation is, so the others may end
 * later for nothing. That is their slack, and a new operation that its own request waits for goes ahead of older ones
 * as long as theirs lasts.
 */

/** What the policy sees of a queue; operations are named by any number, −1 is none. */
export interface SlackQueue {
  /** The operation ahead of this one. */
  before(operation: number): number;
  /** How much later it may end, ns. */
  slackOf(operation: number): number;
  /** It will end later by so much, ns. */
  useSlack(operation: number, ns: number): void;
}

/** How many of those ahead of an operation, which takes `service` ns, it passes. Their slack is used up by as much. */
export function passesWhileSlack(queue: SlackQueue, operation: number, service: number): number {
  let passed = 0;
  for (let ahead = queue.before(operation); ahead >= 0; ahead = queue.before(ahead)) {
    if (queue.slackOf(ahead) < service) break;
    queue.useSlack(ahead, service);
    passed++;
  }
  return passed;
}
