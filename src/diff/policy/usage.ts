import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { DiffFinding } from '../report.ts';

/** What recorded traffic and stored operations show of who uses what. */
export interface Usage {
  /** Why nobody is known to use what a finding is about; undefined when somebody does, or when nothing tells. */
  unusedBecause(finding: DiffFinding): string | undefined;
}

/** What somebody has recorded: a whole day of traffic, every operation that any client has stored. */
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

/** @param old the contract that the recorded requests were made under. @throws {InputError} for a broken document. */
export async function usageOf(old: Contract, { documents, requests }: Evidence): Promise<Usage> {
  const used =
    documents.length > 0 ? (await import('../graphql/used.ts')).usedCoordinates(old, documents) : undefined;
  const called = requests.length > 0 ? calledOperations(old, requests) : undefined;
  return {
    unusedBecause({ change, subject, also }) {
      if (change.kind === 'graphql') {
        if (!used || used.has(change.fact.coordinate)) return undefined;
        return `None of ${documents.length} stored documents uses \`${change.fact.coordinate}\`.`;
      }
      const subjects = [subject, ...also].filter((each) => old.operations.some(({ id }) => id === each));
      if (!called || subjects.length === 0 || subjects.some((each) => called.has(each))) return undefined;
      return `None of ${requests.length} recorded requests is one of ${subjects.join(', ')}.`;
    },
  };
}

function calledOperations(contract: Contract, requests: readonly RecordedRequest[]): ReadonlySet<string> {
  const bases = [...new Set(['', ...contract.servers.map(({ url }) => pathOf(url))])];
  const patterns = contract.operations.filter(isRest).map(({ id, method, path }) => {
    const template = path
      .split(/\{[^}]*\}/)
      .map(escaped)
      .join('[^/]+');
    return { id, method, pattern: new RegExp(`^(?:${bases.map(escaped).join('|')})${template}/?$`, 'u') };
  });
  const called = new Set<string>();
  const seen = new Set<string>();
  for (const { method, path } of requests) {
    const key = `${method} ${path}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const each of patterns) if (each.method === method && each.pattern.test(path)) called.add(each.id);
  }
  return called;
}

/** The path of a server's URL, which may be a template or relative. */
function pathOf(url: string): string {
  return url.replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/gu, (character) => `\\${character}`);
}
