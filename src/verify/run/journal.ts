/**
 * The state of an interrupted run: all responses, in order. The same seed and the same responses lead to the same
 * requests. So a resumed run replays the first part without sending requests, and reports all of it.
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

/** The responses of a run. A resumed run first returns the responses of the interrupted run. */
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

  /** Returns the result of the case in the interrupted run. Each result is returned only once. */
  recall(made: Case): Pick<Exchange, 'outcome' | 'milliseconds'> | undefined {
    const to = digestOf(made);
    const [answer, ...rest] = this.#before.get(to) ?? [];
    if (!answer) return undefined;
    if (rest.length > 0) this.#before.set(to, rest);
    else this.#before.delete(to);
    this.#answers.push(answer);
    return answer;
  }

  /** True while results of the interrupted run are left. A replay does not wait. */
  get isReplaying(): boolean {
    return this.#before.size > 0;
  }

  record({ case: made, outcome, milliseconds }: Exchange): void {
    // A 429 is not stored, because the quota may have been refilled when the run is resumed.
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

/** Describes the inputs of a run. Credentials are not included, because a token may have expired. */
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
