import {
  COVERAGE_KINDS,
  type Coverage,
  type CoverageKind,
  type CoverageOwner,
  type CoveragePoint,
  type CoverageTotal,
} from '../../core/coverage.ts';

/** Who sends a value. */
export type Side = 'client' | 'service';

type Owner = Omit<CoverageOwner, 'points'>;
type Point = Omit<CoveragePoint, 'seen'>;
type Counted = Point & { seen: number };

/** What can be seen of one node of the model: itself, one of its values, one of its branches. */
export type Aspect = string;

/** Every point of a contract with how often it was seen. Nodes of the model are told apart by identity. */
export class Ledger {
  readonly #owners: { readonly owner: Owner; readonly points: Counted[] }[] = [];
  readonly #points = new Map<object, Map<Aspect, Counted>>();
  /** All points of the owner that a node is part of. */
  readonly #homes = new Map<object, Counted[]>();

  /** Begins an owner; gives what adds points to it, each known by a node and what is meant of it. */
  open(owner: Owner): (node: object, aspect: Aspect, point: Point) => void {
    const points: Counted[] = [];
    this.#owners.push({ owner, points });
    return (node, aspect, point) => {
      const known = this.#points.get(node) ?? new Map<Aspect, Counted>();
      if (known.has(aspect)) return;
      const counted = { ...point, seen: 0 };
      points.push(counted);
      this.#homes.set(node, points);
      this.#points.set(node, known.set(aspect, counted));
    };
  }

  /** Counts a sighting; what is no point of the contract in question is none. */
  see(node: object, aspect: Aspect): void {
    const point = this.#points.get(node)?.get(aspect);
    if (point) point.seen++;
  }

  /** Whether it is a point that was not seen yet. */
  isUnseen(node: object, aspect: Aspect): boolean {
    return this.#points.get(node)?.get(aspect)?.seen === 0;
  }

  /** Counts a sighting of what the contract does not declare, beside the points of a node that it does. */
  seeUndeclared(beside: object, point: Point): void {
    const points = this.#homes.get(beside);
    const known = points?.find(({ kind, name }) => kind === point.kind && name === point.name);
    if (known) known.seen++;
    else points?.push({ ...point, seen: 1, undeclared: true });
  }

  coverage(required: Readonly<Partial<Record<CoverageKind, number>>>): Coverage {
    const declared = this.#owners.flatMap(({ points }) => points.filter((point) => !point.undeclared));
    return {
      totals: COVERAGE_KINDS.flatMap((kind) => totalOf(kind, declared, required[kind])),
      owners: this.#owners.map(({ owner, points }) => ({
        ...owner,
        points: points.map((one) => ({ ...one })),
      })),
    };
  }
}

function totalOf(
  kind: CoverageKind,
  points: readonly CoveragePoint[],
  required: number | undefined,
): readonly CoverageTotal[] {
  const those = points.filter((point) => point.kind === kind);
  if (those.length === 0) return [];
  const observed = those.filter(({ seen }) => seen > 0).length;
  return [{ kind, observed, declared: those.length, ...(required !== undefined && { required }) }];
}
