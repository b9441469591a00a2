/**
 * The state of an interrupted run: every response, in order. The same seed and the same responses cause the same
 * requests, so the earlier part is replayed without requests, and every observer sees all of it.
 */
import { createHash } from 'node:crypto';
import { printSchema, type GraphQLSchema } from 'graphql';
import { InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';
import type { Case, Exchange } from '../exchange.ts';
import type { VerifyOptions } from '../options.ts';
import { queryOf } from '../send/secrets.ts';
import type { Answer, RunState } from './run-state.ts';

const VERSION = 1;

/** The responses of a run, after the responses of the interrupted run. */
export class Journal {
  readonly #seed: number;
  readonly #of: Readonly<Record<string, string>>;
  readonly #answers: Answer[] = [];
  readonly #before: Map<string, Answer[]>;

  /** Throws `InputError` if the state belongs to another run. */
  constructor(contract: Contract, options: VerifyOptions, seed: number) {
    const state = options.resume?.state;
    this.#seed = seed;
    this.#of = originOf(contract, options, seed);
    if (state) requireSame(state, this.#of);
    this.#before = Map.groupBy(state?.answers ?? [], ({ to }) => to);
  }

  /** Returns the earlier result of the case, once for each time that it was sent. */
  recall(made: Case): Pick<Exchange, 'outcome' | 'milliseconds'> | undefined {
    const to = digestOf(made);
    const [answer, ...rest] = this.#before.get(to) ?? [];
    if (!answer) return undefined;
    if (rest.length > 0) this.#before.set(to, rest);
    else this.#before.delete(to);
    this.#answers.push(answer);
    return answer;
  }

  /** True if results of the interrupted run are left, so that no waiting is needed. */
  get isReplaying(): boolean {
    return this.#before.size > 0;
  }

  record({ case: made, outcome, milliseconds }: Exchange): void {
    // Quotas differ between runs.
    if ('status' in outcome && outcome.status === 429) return;
    this.#answers.push({ to: digestOf(made), outcome, milliseconds });
  }

  get state(): RunState {
    const left = [...this.#before.values()].flat();
    return { version: VERSION, seed: this.#seed, of: this.#of, answers: [...this.#answers, ...left] };
  }
}

function digestOf({ operation, ...made }: Case): string {
  return digest([operation.id, made]);
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');
}

/** Credentials may differ: a token may have expired. */
function originOf(contract: Contract, options: VerifyOptions, seed: number): Record<string, string> {
  const { openapi, graphql } = contract.sources;
  const { rest, maxRequests, operations, checks } = options;
  const address = (url: string | undefined): string | undefined => url?.replace(`?${queryOf(url)}`, '');
  const parts = {
    contract: [
      openapi?.document,
      graphql && printSchema(graphql.schema as GraphQLSchema),
      contract.documents.map(({ text }) => text),
    ],
    seed,
    'REST address': address(rest?.baseUrl),
    'GraphQL address': address(options.graphql?.url),
    'requests for one operation': maxRequests,
    operations,
    checks,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, digest([value])]));
}

function requireSame(state: RunState, of: Readonly<Record<string, string>>): void {
  if (state.version !== VERSION)
    throw new InputError(say['verify-resume-version']({ version: String(state.version), known: VERSION }));
  const differing = Object.keys(of).filter((name) => state.of[name] !== of[name]);
  if (differing.length > 0) throw new InputError(say['verify-resume-differs']({ differing }));
}
