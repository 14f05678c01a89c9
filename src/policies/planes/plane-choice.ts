/** Planes of a die that are programmed together: the policy, and what it sees. Model page §7. */
import type { Policy } from '../../document/experiment.ts';
import {
  greedyPlanes,
  levelPlanes,
  twinPlanes,
  laggingPlane,
  nextPlaneInTurn,
  planeInTurn,
  wiseInTurn,
  wisePlanes,
} from './modes.ts';
import { type ChoosePlanes, DiePlanes, type LevelPlanes, planeAddress } from './die-planes.ts';
import { Decision } from '../../engine/state/differences.ts';
import { flag, type Flag } from '../../base/flag.ts';
import type { PlaneHook } from '../../engine/hooks.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE } from '../../engine/records/operation-record.ts';

/** Which planes of a die take the next pages. */
function planesOf({ multiPlane, selectiveWaste }: Policy, inTurn: boolean): ChoosePlanes {
  switch (multiPlane) {
    case 'wise':
      return inTurn ? wiseInTurn : wisePlanes;
    case 'greedy':
      return greedyPlanes(Infinity, inTurn);
    case 'selective':
      return greedyPlanes(selectiveWaste, inTurn);
    case 'twin-block':
      return twinPlanes;
    case 'none':
      return inTurn ? nextPlaneInTurn : laggingPlane;
  }
}

export class PlaneChoice implements PlaneHook {
  private readonly choosePlanes: ChoosePlanes;
  /** Null if no page is ever skipped. */
  private readonly levelPlanes: LevelPlanes | null;
  private readonly planes: DiePlanes;
  readonly multiPlane: boolean;
  readonly planeBlind: boolean;
  readonly chosen: Int32Array;
  /** For comparison: the planes that the default would have chosen. */
  private readonly wouldChoose: Int32Array;
  /** Whether `multiPlane` chooses the planes, and whether the plane token has a say in it. */
  private readonly several: boolean;
  private readonly inTurn: boolean;
  /** One plane a write, the one that lags (1). */
  private readonly lags: Flag;
  /** For comparison: what `planePick: lagging` would choose. */
  private readonly chooseLagging: ChoosePlanes;
  private readonly simulation: PolicyEngine;

  constructor(simulation: PolicyEngine) {
    const { policy } = simulation.experiment;
    const { planesPerDie } = simulation.geometry;
    this.simulation = simulation;
    this.planes = new DiePlanes(simulation);
    this.several = policy.multiPlane !== 'none';
    // A row of twin blocks is filled from its lowest plane on: no plane has a turn.
    this.inTurn = policy.planePick === 'round-robin' && policy.multiPlane !== 'twin-block';
    this.lags = flag(!this.several && !this.inTurn);
    this.choosePlanes = planesOf(policy, this.inTurn);
    this.chooseLagging = planesOf(policy, false);
    if (policy.multiPlane === 'greedy') this.levelPlanes = levelPlanes(Infinity);
    else this.levelPlanes = policy.multiPlane === 'selective' ? levelPlanes(policy.selectiveWaste) : null;
    this.planeBlind = this.several && policy.scheduler === 'sprinkler' && !policy.sprinkler.planeAware;
    this.multiPlane = this.several && !this.planeBlind;
    this.chosen = new Int32Array(planesPerDie);
    this.wouldChoose = new Int32Array(planesPerDie);
  }

  choose(die: number, wanted: number): number {
    // Most runs choose one lagging plane a write: a call that V8 takes in.
    return this.lags === 1 ? laggingPlane(this.planes, die, wanted, this.chosen) : this.chooseCompared(die, wanted);
  }

  private chooseCompared(die: number, wanted: number): number {
    const { simulation, planes } = this;
    const { differed } = simulation;
    // A comparison costs as much as the decision: it is made until they differ.
    const single = this.several && differed[Decision.multiPlane] === 0 ? this.singlePlane(die) : -1;
    const strict = planes.pageOnly && differed[Decision.planeConstraint] === 0 ? this.strictPlanes(die, wanted) : -1;
    const count = this.choosePlanes(planes, die, wanted, this.chosen);
    if (single >= 0 && (count > 1 || this.chosen[0] !== single)) differed[Decision.multiPlane] = 1;
    if (strict >= 0) this.comparePlanes(die, count, strict);
    if (this.inTurn) {
      if (differed[Decision.planePick] === 0) this.compareTurn(die, wanted, count);
      simulation.planeToken[die] = this.nextTurn(die, count);
    }
    this.levelPlanes?.(planes, die, this.chosen, count);
    return count;
  }

  noteConstraint(group: Int32Array, count: number): void {
    const s = this.simulation;
    if (s.experiment.policy.planeConstraint !== 'page') return;
    const { int } = s.operations;
    for (let i = 1; i < count; i++) {
      for (let k = 0; k < i; k++) {
        if (
          int[group[i] | DIE] !== int[group[k] | DIE] ||
          planeAddress(s, group[i], false) === planeAddress(s, group[k], false)
        )
          continue;
        s.differed[Decision.planeConstraint]++;
        return;
      }
    }
  }

  /** The plane token of a die behind the last in turn of the `count` planes in `chosen`. */
  private nextTurn(die: number, count: number): number {
    const { planes, chosen } = this;
    const { planesPerDie } = planes;
    const first = planeInTurn(planes, die);
    let steps = 0;
    for (let i = 0; i < count; i++) steps = Math.max(steps, (chosen[i] - first + planesPerDie) % planesPerDie);
    return (first + steps + 1) % planesPerDie;
  }

  parallelism(die: number): number {
    const { planesPerDie } = this.planes;
    const count = this.choosePlanes(this.planes, die, planesPerDie, this.chosen);
    if (this.inTurn && this.simulation.differed[Decision.planePick] === 0) this.compareTurn(die, planesPerDie, count);
    return count;
  }

  /** Notes where the planes in `chosen` are not those that `planePick: lagging` would choose. */
  private compareTurn(die: number, wanted: number, count: number): void {
    const { chosen, wouldChoose } = this;
    // All planes are all planes, whosever turn it is.
    if (count === this.planes.planesPerDie) return;
    let same = this.chooseLagging(this.planes, die, wanted, wouldChoose) === count;
    for (let i = 0; i < count && same; i++) same = chosen[i] === wouldChoose[i];
    if (!same) this.simulation.differed[Decision.planePick] = 1;
  }

  /** The plane of a die that takes the next page without `multiPlane`. */
  private singlePlane(die: number): number {
    const { planePick } = this.simulation.experiment.policy;
    (planePick === 'round-robin' ? nextPlaneInTurn : laggingPlane)(this.planes, die, 1, this.wouldChoose);
    return this.wouldChoose[0];
  }

  /** What `planeConstraint: block-and-page` would choose (`wouldChoose`); −1 if addresses do not matter. */
  private strictPlanes(die: number, wanted: number): number {
    if (this.simulation.experiment.policy.multiPlane === 'none') return -1;
    this.planes.pageOnly = false;
    const count = this.choosePlanes(this.planes, die, wanted, this.wouldChoose);
    this.planes.pageOnly = true;
    return count;
  }

  /** Whether the chosen planes have one block and page. */
  private areLevel(die: number, count: number): boolean {
    const { planes, chosen } = this;
    planes.pageOnly = false;
    let level = true;
    for (let i = 1; i < count && level; i++) level = planes.address(die, chosen[0]) === planes.address(die, chosen[i]);
    planes.pageOnly = true;
    return level;
  }

  private comparePlanes(die: number, count: number, strict: number): void {
    let same = count === strict;
    for (let i = 0; i < count && same; i++) same = this.chosen[i] === this.wouldChoose[i];
    if (same && this.levelPlanes !== null) same = this.areLevel(die, count);
    if (!same) this.simulation.differed[Decision.planeConstraint]++;
  }
}
