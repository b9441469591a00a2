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

/** An aspect of a model node that a run can observe, such as the null branch of a nullable type. */
export type Aspect = string;

/** Counts the observations of each point of a contract. Compares nodes of the model by identity. */
export class Ledger {
  readonly #owners: { readonly owner: Owner; readonly points: Counted[] }[] = [];
  readonly #points = new Map<object, Map<Aspect, Counted>>();
  /** For each node, all points of the operation, webhook, or type to which its points belong. */
  readonly #siblings = new Map<object, Counted[]>();

  /** Adds an operation, a webhook, or a type. Returns a function that adds a point to it, for an aspect of a node. */
  open(owner: Owner): (node: object, aspect: Aspect, point: Point) => void {
    const points: Counted[] = [];
    this.#owners.push({ owner, points });
    return (node, aspect, point) => {
      const known = this.#points.get(node) ?? new Map<Aspect, Counted>();
      if (known.has(aspect)) return;
      const counted = { ...point, seen: 0 };
      points.push(counted);
      this.#siblings.set(node, points);
      this.#points.set(node, known.set(aspect, counted));
    };
  }

  /** Counts an observation, if the contract declares a point for this aspect of the node. */
  see(node: object, aspect: Aspect): void {
    const point = this.#points.get(node)?.get(aspect);
    if (point) point.seen++;
  }

  /** True if the contract declares the point, and the run has not observed it yet. */
  isUnseen(node: object, aspect: Aspect): boolean {
    return this.#points.get(node)?.get(aspect)?.seen === 0;
  }

  /** Counts an observation of an undeclared point. Adds the point to the operation, webhook, or type of the node. */
  seeUndeclared(node: object, point: Point): void {
    const points = this.#siblings.get(node);
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
