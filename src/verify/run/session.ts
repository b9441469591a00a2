import type { Diagnostic } from '../../core/diagnostic.ts';
import { InputError } from '../../core/diagnostic.ts';
import type { Finding } from '../../core/finding.ts';
import type { Contract } from '../../model/contract.ts';
import type { Operation, RestOperation } from '../../model/operation.ts';
import type { Check, CheckContext, Objection } from '../checks/check.ts';
import { say } from '../diagnostics.ts';
import {
  isAnswered,
  type Answered,
  type Case,
  type Exchange,
  type GraphqlCase,
  type RestCase,
} from '../exchange.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';
import { sightingsIn } from '../judge/sightings.ts';
import { stepsOf, type Trail, type TrailKind } from '../trail.ts';
import type { VerifyOptions } from '../options.ts';
import { requestOf } from '../send/request.ts';
import { hidden, hiddenUrl, secretsOf, type Secrets } from '../send/secrets.ts';
import { send } from '../send/transport.ts';
import { findingOf } from './findings.ts';
import { StateMemory } from './memory.ts';
import { Pool } from './pool.ts';
import { isSuccess, Tally } from './tally.ts';

/** An objection, and who made it. */
export interface Raised {
  readonly check: Check;
  readonly objection: Objection;
  /** One finding is told for each key. */
  readonly key: string;
}

/** Silence from the start means that there is no service. */
const UNREACHABLE_AFTER = 3;
const USUAL_WAIT_MS = 5_000;

/** The state of one run: what was sent, seen and found. Knows nothing of how cases are chosen. */
export class Session {
  readonly contract: Contract;
  readonly options: VerifyOptions;
  readonly seed: number;
  readonly pool: Pool;
  readonly schemas: DocumentSchemas;
  readonly tally = new Tally();
  readonly #memory = new StateMemory();
  readonly findings = new Map<string, Finding>();
  readonly diagnostics: Diagnostic[] = [];
  /** Ids of the operations that were not driven to their end. */
  readonly cutShort = new Set<string>();
  readonly #checks: readonly Check[];
  readonly #context: CheckContext;
  readonly #deadline: number;
  readonly #secrets: Secrets;
  #answered = false;
  #silent = 0;
  readonly #throttled = new Set<string>();
  readonly #driven = new Set<string>();
  #turns = 1;

  constructor(
    contract: Contract,
    options: VerifyOptions,
    seed: number,
    checks: readonly Check[],
    context: CheckContext,
  ) {
    this.contract = contract;
    this.options = options;
    this.seed = seed;
    this.pool = new Pool(contract);
    this.schemas = context.schemas;
    this.#checks = checks;
    this.#context = context;
    this.#secrets = secretsOf(options);
    this.#deadline = performance.now() + (options.timeBudgetMs ?? 60_000);
  }

  /** Whether there is time for another request to an operation, and the service takes them. */
  isOpen(operation: string): boolean {
    const { maxFindings = Infinity } = this.options;
    return (
      !this.#throttled.has(operation) &&
      performance.now() < this.#deadline &&
      this.findings.size < maxFindings
    );
  }

  /** Tries an operation again that was closed for want of quota. */
  reopen(operation: string): void {
    this.#throttled.delete(operation);
  }

  /** Whether a request to the operation may be sent to make what another takes. */
  drives({ id }: Operation): boolean {
    return this.#driven.has(id) && this.isOpen(id);
  }

  expect(operations: readonly Operation[]): void {
    for (const { id } of operations) this.#driven.add(id);
  }

  /** The operation without the headers that the caller gives: theirs is the value that the service wants. */
  own(operation: RestOperation): RestOperation {
    const given = new Set(Object.keys(this.options.headers ?? {}).map((name) => name.toLowerCase()));
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in !== 'header' || !given.has(parameter.name.wire.toLowerCase()),
    );
    return { ...operation, parameters };
  }

  /** Waits, when the operation's share of the time is enough for it. */
  async pause(operation: string, milliseconds: number): Promise<boolean> {
    if (!this.isOpen(operation) || milliseconds > (this.#deadline - performance.now()) / this.#turns)
      return false;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return true;
  }

  /** How many operations share what is left of the time, the one whose turn it is among them. */
  expectTurns(turns: number): void {
    this.#turns = turns;
  }

  /**
   * Sends a case and keeps what the service gave out. A 429 is waited out (RFC 9110 §10.2.3) when the operation's share
   * of the time is enough for it; when it is not, the operation is closed, so that others have their turn. One that is
   * waited out is judged here: nobody else sees it.
   */
  async exchange(made: Case): Promise<Exchange> {
    const exchange = await this.#send(made);
    if (!isAnswered(exchange) || exchange.outcome.status !== 429) return exchange;
    const seconds = Number(exchange.outcome.headers['retry-after'] ?? 1);
    // An HTTP date is rare enough to be guessed.
    const wait = Number.isFinite(seconds) ? seconds * 1000 : USUAL_WAIT_MS;
    if (await this.pause(made.operation.id, wait)) {
      for (const raised of await this.judge(exchange)) this.report(raised, exchange);
      return this.#send(made);
    }
    this.#throttled.add(made.operation.id);
    return exchange;
  }

  /** What the checks object to, in the order of their table. */
  async judge(exchange: Exchange): Promise<readonly Raised[]> {
    const raised: Raised[] = [];
    for (const check of this.#checks) {
      const verdict = await verdictOf(check, exchange, this.#context);
      if (!verdict) continue;
      this.tally.judged(check.id);
      for (const objection of verdict) {
        raised.push({ check, objection, key: `${check.id} ${exchange.case.operation.id} ${objection.kind}` });
      }
    }
    return raised;
  }

  /** Whether some check judges trails of the kind. */
  wants(kind: TrailKind): boolean {
    return this.#checks.some((check) => check.on === 'trail' && check.of === kind);
  }

  /** What the checks of its kind object to in a trail. */
  judgeTrail(trail: Trail): readonly Raised[] {
    const { id } = stepsOf(trail)[0].case.operation;
    return this.#checks.flatMap((check) => {
      const verdict = trailVerdictOf(check, trail, this.#context);
      if (!verdict) return [];
      this.tally.judged(check.id);
      return verdict.map((objection) => ({ check, objection, key: `${check.id} ${id} ${objection.kind}` }));
    });
  }

  /** Keeps the finding, unless one with its key is there. It is about the operation of the first exchange. */
  report(raised: Raised, ...steps: readonly [Exchange, ...Exchange[]]): void {
    if (this.findings.has(raised.key)) return;
    this.findings.set(raised.key, findingOf(this.#secrets, raised, steps, this.seed));
    this.tally.found(steps[0].case.operation.id);
  }

  warnNotDriven(operation: Operation, reason: string): void {
    this.diagnostics.push(say['verify-not-driven']({ operation: operation.id, reason }, operation.at));
  }

  async #send(made: Case): Promise<Exchange> {
    const service = made.kind === 'rest' ? this.options.rest : this.options.graphql;
    if (!service) throw new Error(`no address for ${made.kind}`);
    const request = requestOf(this.contract, this.options, made);
    const sent = this.#memory.now();
    const start = performance.now();
    const outcome = await send(request, service.fetch, this.options.requestTimeoutMs ?? 10_000);
    const milliseconds = performance.now() - start;
    const exchange = this.#remembered({ case: made, request, outcome, milliseconds }, sent);
    this.tally.sent(exchange);
    if (isAnswered(exchange)) {
      this.#answered = true;
      this.pool.observe(exchange);
    } else if (!this.#answered && ++this.#silent >= UNREACHABLE_AFTER && 'noAnswer' in outcome) {
      const url = hiddenUrl(this.#secrets, 'url' in service ? service.url : service.baseUrl);
      const reason = hidden(this.#secrets, outcome.noAnswer);
      throw new InputError(say['verify-unreachable']({ url, reason }));
    }
    return exchange;
  }

  #remembered(exchange: Exchange, sent: number): Exchange {
    if (!isAnswered(exchange) || !isSuccess(exchange)) return exchange;
    const { intent } = exchange.case;
    if (intent.kind === 'valid' && intent.repeated) return exchange;
    const states = this.#memory.seen(sightingsIn(this.contract, exchange), sent);
    return states.length === 0 ? exchange : { ...exchange, states };
  }
}

async function verdictOf(
  check: Check,
  exchange: Exchange,
  context: CheckContext,
): Promise<readonly Objection[] | undefined> {
  if (check.on === 'any') return check.run(exchange, context);
  if (check.on === 'trail') return undefined;
  if (!isAnswered(exchange) || exchange.case.kind !== check.on) return undefined;
  return check.on === 'rest'
    ? check.run(exchange as Answered<RestCase>, context)
    : check.run(exchange as Answered<GraphqlCase>, context);
}

function trailVerdictOf(check: Check, trail: Trail, context: CheckContext): readonly Objection[] | undefined {
  if (check.on !== 'trail' || check.of !== trail.kind) return undefined;
  // The kinds are the same, which the types can not follow.
  return (check.run as (one: Trail, context: CheckContext) => readonly Objection[] | undefined)(
    trail,
    context,
  );
}
