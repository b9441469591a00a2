import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import newman, { type NewmanRunExecution, type NewmanRunSummary } from 'newman';

/** The result of one request of a collection, from its last attempt. */
export interface Outcome {
  readonly name: string;
  readonly status: number | undefined;
  /** The reason for a failure; empty if it succeeded. */
  readonly failures: readonly string[];
  /** The reasons for rejections that the contract declares for the state of a resource. */
  readonly skipped: readonly string[];
}

export interface CollectionItem {
  readonly id: string;
  readonly name: string;
  readonly item?: readonly CollectionItem[];
}

/** The path of the published collection. */
export const COLLECTION = join(import.meta.dirname, '../../generated/postman/collection.json');

export function readCollection(path: string): { readonly item: readonly CollectionItem[] } {
  return JSON.parse(readFileSync(path, 'utf8')) as { item: CollectionItem[] };
}

/** The requests in a collection, in order. */
export function requestsIn(item: CollectionItem): readonly CollectionItem[] {
  return item.item ? item.item.flatMap(requestsIn) : [item];
}

/** Runs a complete collection; `values` override those of its variables. */
export async function runCollection(
  collection: object,
  variables: Readonly<Record<string, string>>,
): Promise<readonly Outcome[]> {
  const summary = await new Promise<NewmanRunSummary>((resolve, reject) => {
    newman.run(
      {
        collection,
        globals: { values: [] },
        envVar: Object.entries(variables).map(([key, value]) => ({ key, value })),
        reporters: [],
        timeoutRequest: 30_000,
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  const last = new Map(summary.run.executions.map((execution) => [execution.item.id, execution]));
  return [...last.values()].map(outcomeOf);
}

interface Asserted {
  readonly assertion: string;
  readonly skipped?: boolean;
  readonly error?: { readonly message: string };
}

function outcomeOf(execution: NewmanRunExecution): Outcome {
  const asserted = (execution.assertions ?? []) as unknown as readonly Asserted[];
  const { requestError } = execution as { readonly requestError?: Error };
  return {
    name: execution.item.name,
    status: (execution.response as { readonly code: number } | undefined)?.code,
    failures: [
      ...(requestError ? [requestError.message] : []),
      ...asserted.flatMap(({ assertion, error }) => (error ? [`${assertion}: ${error.message}`] : [])),
      ...(asserted.length === 0 ? ['no test was executed'] : []),
    ],
    skipped: asserted.flatMap(({ assertion, skipped }) => (skipped ? [assertion] : [])),
  };
}
