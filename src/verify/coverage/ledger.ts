import {
  COVERAGE_KINDS,
  type Coverage,
  type CoverageKind,
  type CoverageOwner,
  type CoveragePoint,
  type CoverageTotal,
} from '../../core/coverage.ts';

/** The sender of a value. */
export type Side = 'client' | 'service';

type Owner = Omit<CoverageOwner, 'points'>;
type Point = Omit<CoveragePoint, 'seen'>;
type Counted = Point & { seen: number };

/** An observable aspect of one node of the model: itself, one of its values, one of its branches. */
export type Aspect = string;

/** Every point of a contract with its number of observations. Nodes of the model are compared by identity. */
export class Ledger {
  readonly #owners: { readonly owner: Owner; readonly points: Counted[] }[] = [];
  readonly #points = new Map<object, Map<Aspect, Counted>>();
  /** All points of the owner of a node. */
  readonly #homes = new Map<object, Counted[]>();

  /** Starts an owner; returns a function that adds points to it, each with its node and aspect. */
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

  /** Counts an observation, if it is a point of this contract. */
  see(node: object, aspect: Aspect): void {
    const point = this.#points.get(node)?.get(aspect);
    if (point) point.seen++;
  }

  /** True if it is a point not observed yet. */
  isUnseen(node: object, aspect: Aspect): boolean {
    return this.#points.get(node)?.get(aspect)?.seen === 0;
  }

  /** Counts an observation of an undeclared point, beside those of a declared node. */
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
