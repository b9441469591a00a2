import { templateSegments, textsBetween, variablesIn, type Literals } from '../../core/path-template.ts';
import { percentDecoded, percentEncoded } from '../../core/percent-encoding.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import { WEBHOOK } from '../delta/events.ts';
import type { GraphqlFact } from '../graphql/graphql-fact.ts';
import type { DiffFinding } from '../report.ts';

/** Elements used in recorded traffic and stored operations. */
export interface Usage {
  /**
   * Returns the reason to consider a finding's element unused, or undefined if it is used or if no recording
   * covers it.
   */
  unusedBecause(finding: DiffFinding): string | undefined;
}

/** Recorded usage, such as a day of traffic, or all operations that clients have stored. */
export interface Evidence {
  /** Executable documents of GraphQL. */
  readonly documents: readonly string[];
  readonly requests: readonly RecordedRequest[];
}

export interface RecordedRequest {
  readonly method: string;
  /** Path of its URL, without the query. */
  readonly path: string;
}

/**
 * Returns the recorded usage. Requests or documents without any use of the contract are ignored, because they prove
 * nothing.
 * @param old the contract of the recorded requests
 */
export async function usageOf(old: Contract, { documents, requests }: Evidence): Promise<Usage> {
  const used = someOf(await coordinatesIn(old, documents));
  const called = someOf(calledOperations(old, requests));
  return {
    unusedBecause({ change, subject, also }) {
      if (change.kind === 'graphql') {
        const coordinate = concerned(change.fact);
        if (!used || used.has(coordinate)) return undefined;
        return `None of the ${documents.length} stored documents uses \`${coordinate}\`.`;
      }
      const subjects = [subject, ...also].filter((each) => old.operations.some(({ id }) => id === each));
      // Receivers of events send no requests that could be recorded.
      const isEvent = [subject, ...also].some((each) => each.startsWith(WEBHOOK));
      if (!called || isEvent || subjects.length === 0 || subjects.some((each) => called.has(each)))
        return undefined;
      return `None of the ${requests.length} recorded requests calls ${subjects.join(', ')}.`;
    },
  };
}

/** Returns true if any evidence is about this contract. */
export async function usesAny(old: Contract, { documents, requests }: Evidence): Promise<boolean> {
  return calledOperations(old, requests).size > 0 || (await coordinatesIn(old, documents)).size > 0;
}

async function coordinatesIn(old: Contract, documents: readonly string[]): Promise<ReadonlySet<string>> {
  if (documents.length === 0) return new Set();
  return (await import('../graphql/used.ts')).usedCoordinates(old, documents);
}

function someOf(used: ReadonlySet<string>): ReadonlySet<string> | undefined {
  return used.size > 0 ? used : undefined;
}

/**
 * Returns the coordinate whose users are affected. A removed element affects its own users. A new requirement affects
 * every user of the field or type that has it.
 */
function concerned({ type, coordinate }: GraphqlFact): string {
  if (type.endsWith('_REMOVED')) return coordinate;
  if (type.includes('ARGUMENT')) return coordinate.replace(/\(.*\)$/, '');
  return type.startsWith('INPUT_FIELD_') ? coordinate.replace(/\..*$/, '') : coordinate;
}

function calledOperations(contract: Contract, requests: readonly RecordedRequest[]): ReadonlySet<string> {
  const called = new Set<string>();
  if (requests.length === 0) return called;
  const patterns = contract.operations.filter(isRest).map(({ id, method, path, servers }) => {
    const bases = [...contract.servers, ...servers].map(({ url }) => literalsIn(pathOf(url)));
    return { id, method, isOf: pathTest([[''], ...bases], path) };
  });
  const sent = requests.map(({ method, path }) => ({ method, path: canonicalPath(path) }));
  for (const { method, path } of new Map(
    sent.map((each) => [`${each.method} ${each.path}`, each]),
  ).values()) {
    const parts = path.split('/');
    // A path may have an additional slash at the end.
    const spellings = parts.at(-1) === '' ? [parts, parts.slice(0, -1)] : [parts];
    for (const each of patterns)
      if (each.method === method && spellings.some((one) => each.isOf(one))) called.add(each.id);
  }
  return called;
}

/** Returns the path of a server's URL, which can be a template or relative. */
function pathOf(url: string): string {
  return url.replace(/^(?:[^/]*:)?\/\/[^/]*/, '').replace(/\/+$/, '');
}

/** Returns a test for the segments of a path: true for paths of the template below one of the bases. */
function pathTest(bases: readonly Literals[], template: string): (path: readonly string[]) => boolean {
  const segments = templateSegments(template)
    .slice(1)
    .map((literals) => literals.map(canonicalPath));
  return (path) => {
    const start = path.length - segments.length;
    if (start < 1 || !variablesIn(segments, path.slice(start))) return false;
    const base = path.slice(0, start).join('/');
    // The value of a variable in a server URL may be empty, and may contain slashes.
    return bases.some((literals) => textsBetween(base, literals, 0));
  };
}

function literalsIn(template: string): Literals {
  return template.split(/\{[^}]*\}/).map(canonicalPath);
}

/**
 * Returns a path with canonical percent-encoding, regardless of the spelling in a client or a document (RFC 3986,
 * 6.2.2).
 */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      const decoded = percentDecoded(segment)?.toWellFormed();
      return decoded === undefined ? segment : percentEncoded(decoded);
    })
    .join('/');
}
