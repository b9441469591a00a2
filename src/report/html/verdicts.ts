import type { CoverageOwner, CoveragePoint } from '../../core/coverage.ts';
import type { SourceSpan } from '../../core/source.ts';
import { reported, type Report, type Reported } from '../report.ts';

/**
 * The result for an element of the contract. `part`: only some of the declared elements (points) of an operation,
 * webhook, or type were observed.
 */
export type Verdict = 'observed' | 'part' | 'missed' | 'failed';

/** The mark and the description of each verdict, because color must not be the only indication. */
export const VERDICTS: Readonly<Record<Verdict, { readonly mark: string; readonly words: string }>> = {
  observed: { mark: '✓', words: 'observed' },
  part: { mark: '◐', words: 'partly observed' },
  missed: { mark: '○', words: 'not observed' },
  failed: { mark: '✕', words: 'failed' },
};

/** A finding with its number on the page. */
export interface Numbered {
  readonly number: number;
  readonly one: Reported;
}

/** Relates findings to the parts of the contract. */
export class Verdicts {
  readonly all: readonly Numbered[];
  readonly #bySubject: ReadonlyMap<string | undefined, readonly Numbered[]>;
  readonly #places: ReadonlySet<string>;
  readonly #anchors: ReadonlyMap<CoverageOwner, string>;

  constructor(report: Report) {
    this.all = reported(report).map((one, index) => ({ number: index + 1, one }));
    const findings = this.all.slice(0, report.findings?.length ?? 0);
    this.#bySubject = Map.groupBy(findings, ({ one }) => one.subject);
    this.#places = new Set(findings.flatMap(({ one }) => (one.at ? [placeOf(one.at)] : [])));
    this.#anchors = new Map((report.coverage?.owners ?? []).map((owner, index) => [owner, `o${index + 1}`]));
  }

  /** Returns the anchor of an owner on the page. */
  anchor(owner: CoverageOwner): string {
    return this.#anchors.get(owner) ?? '';
  }

  of(owner: string): readonly Numbered[] {
    return this.#bySubject.get(owner) ?? [];
  }

  point(owner: CoverageOwner, point: CoveragePoint): Verdict {
    if (point.undeclared || (point.kind !== 'operations' && this.#hasFinding(owner, point))) return 'failed';
    return point.seen > 0 ? 'observed' : 'missed';
  }

  owner(owner: CoverageOwner): Verdict {
    if (this.of(owner.name).length > 0) return 'failed';
    const points = owner.points.map((point) => this.point(owner, point));
    if (points.includes('failed')) return 'failed';
    if (owner.is === 'operation') return owner.points[0]?.seen ? 'observed' : 'missed';
    if (!points.includes('observed')) return points.length === 0 ? 'observed' : 'missed';
    return points.includes('missed') ? 'part' : 'observed';
  }

  /**
   * True if there is a finding at the location of a point. For an operation or a webhook, the finding must also have
   * the same subject, because operations share referenced components, and statuses are compared instead of their
   * locations.
   */
  #hasFinding({ is, name, points }: CoverageOwner, { kind, name: status, at }: CoveragePoint): boolean {
    if (is === 'type') return this.#places.has(placeOf(at));
    return this.of(name).some(({ one }) =>
      kind === 'statuses'
        ? statusOf(points, one.evidence?.status) === status
        : one.at !== undefined && placeOf(one.at) === placeOf(at),
    );
  }
}

/** Returns the declaration of a status: the code itself, its range, or `default`. */
function statusOf(points: readonly CoveragePoint[], status: number | undefined): string | undefined {
  const declared = new Set(points.filter(({ kind }) => kind === 'statuses').map(({ name }) => name));
  if (status === undefined) return undefined;
  return [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((name) => declared.has(name));
}

function placeOf({ file, line, column }: SourceSpan): string {
  return `${file}:${line}:${column}`;
}
