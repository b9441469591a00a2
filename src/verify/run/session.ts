import { setTimeout } from 'node:timers/promises';
import { setMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlOperation, Operation, RestOperation } from '../../model/operation.ts';
import { keyOf } from '../cases/idempotency-key.ts';
import { leavesItsPath } from '../cases/sendable.ts';
import type { Check, CheckContext } from '../checks/check.ts';
import { isAnswered, type Answered, type Case, type Exchange } from '../exchange.ts';
import type { Experiment } from '../lab/experiment.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';
import { hasResult } from '../judge/has-result.ts';
import type { Credentials, VerifyOptions } from '../options.ts';
import { secretsOf } from '../send/secrets.ts';
import { stepsOf, type Trail, type TrailKind } from '../trail.ts';
import { RequestSender } from './request-sender.ts';
import { FailingFields } from './failing-fields.ts';
import { Origins } from './origins.ts';
import { findingOf } from './findings.ts';
import { FindingStore } from './finding-store.ts';
import type { Journal } from './journal.ts';
import { judge, judgeTrail, type Judgement, type Raised } from './judgement.ts';
import { KnownSecrets } from './known-secrets.ts';
import { KnownValues } from './known-values.ts';
import type { Limit } from './limit.ts';
import { Limits } from './limits.ts';
import { StateMemory, withStates } from './memory.ts';
import { Notices } from './notices.ts';
import { Pool } from './pool.ts';
import { Tally } from './tally.ts';

const USUAL_WAIT_MS = 5_000;
const SAVED_EVERY_MS = 5_000;
/** Time between two readings that show whether a value changes without a request. */
const DRIFT_MS = 250;

/** Receives every exchange, in the order of the responses, before it is judged. */
export type Observer = (exchange: Exchange) => void;

/** The components of a run. */
export interface Setup {
  readonly contract: Contract;
  readonly options: VerifyOptions;
  readonly seed: number;
  readonly checks: readonly Check[];
  readonly context: CheckContext;
  readonly observers: readonly Observer[];
  readonly journal?: Journal | undefined;
}

/** Renews unique values in derived requests. */
export interface Renewal {
  /**
   * Returns the request with a new unique value. Returns it unchanged if the unique value is the varied or invalid one.
   */
  readonly renew: <Of extends Case>(made: Of) => Of;
  /**
   * True if the service accepts the new value in an otherwise accepted request. For example, a new telephone number may
   * be unavailable.
   */
  readonly isAccepted: (renewed: Case) => Promise<boolean>;
}

/** The state of one run: the sent requests, the observed values, and the findings. Does not choose the cases. */
export class Session {
  readonly contract: Contract;
  readonly options: VerifyOptions;
  readonly seed: number;
  readonly limits: Limits;
  readonly pool: Pool;
  readonly schemas: DocumentSchemas;
  readonly tally = new Tally();
  readonly failingFields = new FailingFields();
  readonly origins = new Origins();
  readonly findings = new FindingStore();
  readonly notices = new Notices();
  /** The limit that cut an operation short, by operation id. Undefined for the maximum number of findings. */
  readonly cutShort = new Map<string, Limit | undefined>();
  /** The renewal of unique values, by operation id. */
  readonly renewals = new Map<string, Renewal>();
  /** Successful exchanges by operation id, in order. `enrich` inserts a larger one at the beginning. */
  readonly accepted = new Map<string, readonly Answered[]>();
  /** Tasks that wait until every operation has been tested. */
  readonly later: (() => Promise<void>)[] = [];
  /**
   * The subscriptions of the run. They are not tested like other operations, because their responses do not
   * end.
   */
  readonly subscriptions: GraphqlOperation[] = [];
  readonly #setup: Setup;
  /** Credentials by role: those of the options, and those that the service has issued. */
  readonly #issued: Record<string, Credentials> = {};
  readonly #memory = new StateMemory();
  readonly #known: KnownValues;
  readonly secrets: KnownSecrets;
  readonly #sender: RequestSender;
  #saved = performance.now();
  readonly #driven = new Set<string>();
  /** The idempotency keys that were sent. */
  readonly #keys = new Set<string>();

  constructor(setup: Setup) {
    const { contract, options, seed, context } = setup;
    this.contract = contract;
    this.options = { ...options, credentials: this.#issued };
    Object.assign(this.#issued, options.credentials);
    this.seed = seed;
    const { journal } = setup;
    this.limits = new Limits(options, () => journal?.isReplaying !== true);
    this.pool = new Pool(contract, options.values);
    this.schemas = context.schemas;
    this.#known = new KnownValues(contract);
    this.secrets = new KnownSecrets(contract);
    this.#setup = setup;
    this.#sender = new RequestSender(contract, this.options, journal);
  }

  /** True if no limit of the run or of the service forbids another request to an operation. */
  isOpen(operation: string): boolean {
    return this.limits.isOpen(operation) && this.findings.size < (this.options.maxFindings ?? Infinity);
  }

  /** True if the operation belongs to the run, and no limit forbids another request to it. */
  drives({ id }: Operation): boolean {
    return this.#driven.has(id) && this.isOpen(id);
  }

  /** Adds operations to the run. */
  expect(operations: readonly Operation[]): void {
    for (const { id } of operations) this.#driven.add(id);
  }

  /** Adds the credentials of a role that the service has issued. */
  addCredentials(role: string, headers: Credentials['headers']): void {
    setMember(this.#issued, role, { headers });
  }

  /**
   * Returns the operation without the headers that the options set, because their values must not be varied.
   */
  own(operation: RestOperation): RestOperation {
    const given = new Set(Object.keys(this.options.headers ?? {}).map((name) => name.toLowerCase()));
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in !== 'header' || !given.has(parameter.name.wire.toLowerCase()),
    );
    return { ...operation, parameters };
  }

  /**
   * Sends a case and stores the returned values. After a 429, it waits (RFC 9110 §10.2.3) and tries again if the
   * operation's share of the time is sufficient. Otherwise, it stops the operation, so that others can run. It checks
   * the 429 response before it tries again, because the caller receives only the second response.
   */
  async exchange(made: Case): Promise<Exchange> {
    const exchange = await this.#send(made);
    if (!isAnswered(exchange) || exchange.outcome.status !== 429) return exchange;
    const seconds = Number(exchange.outcome.headers['retry-after'] ?? 1);
    // HTTP dates are rare in this header. They lead to a fixed wait.
    const wait = Number.isFinite(seconds) ? seconds * 1000 : USUAL_WAIT_MS;
    const { id } = made.operation;
    if (this.isOpen(id) && (await this.limits.pause(id, wait))) {
      for (const raised of await this.judge(exchange)) this.report(raised, exchange);
      return this.#send(made);
    }
    this.limits.close(id);
    return exchange;
  }

  /** Returns the checks' objections, in table order. */
  async judge(exchange: Exchange): Promise<readonly Raised[]> {
    if (leavesItsPath(exchange.case)) return [];
    return this.#counted(
      exchange.case.operation.id,
      await judge(this.#setup.checks, this.#setup.context, exchange),
    );
  }

  /** True if a check examines trails of this kind. */
  wants(kind: TrailKind): boolean {
    return this.#setup.checks.some((check) => check.on === 'trail' && check.of === kind);
  }

  /** True if the check with the id is part of the run. */
  runs(check: string): boolean {
    return this.#setup.checks.some(({ id }) => id === check);
  }

  /** Returns the objections to a trail by the checks of its kind. */
  judgeTrail(trail: Trail): readonly Raised[] {
    const { id } = stepsOf(trail)[0].case.operation;
    return this.#counted(id, judgeTrail(this.#setup.checks, this.#setup.context, trail));
  }

  /** Stores the finding, unless one with the same cause exists. */
  report(raised: Raised, ...steps: readonly [Exchange, ...Exchange[]]): void {
    if (this.findings.join(raised)) return;
    this.tally.found(raised.operation.id);
    const finding = findingOf(secretsOf(this.options), raised, steps, this.seed, this.origins);
    this.findings.add(raised, finding);
    this.options.onFinding?.(finding);
  }

  /** Returns the ids of resources observed in each state of a subject, such as `Order.status`, oldest first. */
  idsByState(subject: string): ReadonlyMap<string, readonly string[]> {
    return this.#memory.idsByState(subject);
  }

  /** Saves the state of the run, but not more often than at a fixed interval. */
  async checkpoint(): Promise<void> {
    const { journal } = this.#setup;
    if (!journal || journal.isReplaying || performance.now() < this.#saved + SAVED_EVERY_MS) return;
    this.#saved = performance.now();
    await this.options.resume?.save(journal.state);
  }

  /** Returns the request with new values at the locations that must be unique. */
  renewed(made: Case): Case {
    return this.renewals.get(made.operation.id)?.renew(made) ?? made;
  }

  /** Throws `InputError` if requests were sent, none was answered, and no service listens at the address. */
  requireService(): Promise<void> {
    return this.#sender.requireService();
  }

  /** Marks the request as repeated if its key was sent before. */
  #marked(made: Case): Case {
    const key = keyOf(made);
    if (key === undefined || made.intent.kind !== 'valid') return made;
    const known = JSON.stringify([made.operation.id, key]);
    if (this.#keys.has(known)) return { ...made, intent: { ...made.intent, repeated: true } };
    this.#keys.add(known);
    return made;
  }

  /**
   * Reports secrets that a response shows again, and contradictions between responses, except in values that change
   * without a request.
   */
  async #recall(exchange: Exchange): Promise<void> {
    for (const trail of this.secrets.observe(exchange))
      for (const one of this.judgeTrail(trail)) this.report(one, ...(one.objection.steps ?? stepsOf(trail)));
    if (!this.wants('experiment')) return;
    for (const trail of this.#known.observe(exchange)) {
      const raised = this.judgeTrail(trail);
      const isNew = raised.some((one) => !this.findings.has(one));
      if (isNew && !(await this.#isSteady(trail))) continue;
      for (const one of raised) this.report(one, ...(one.objection.steps ?? stepsOf(trail)));
    }
  }

  /** Reads the resource twice more. Returns true if both readings show the same values. */
  async #isSteady(trail: Experiment): Promise<boolean> {
    const last = trail.after.at(-1)!;
    if (this.#known.isMoving(trail)) return false;
    const readings: Exchange[] = [];
    for (let nth = 0; nth < 2; nth++) {
      await setTimeout(DRIFT_MS);
      const reading = await this.#sender.send(last.answer.case);
      readings.push(reading);
      this.#count(reading);
    }
    return this.#known.isSteady(trail, readings.filter(isAnswered));
  }

  #counted(operation: string, { raised, judgedBy }: Judgement): readonly Raised[] {
    for (const id of judgedBy) this.tally.judged(id, operation);
    return raised;
  }

  #count(exchange: Exchange): void {
    this.tally.sent(exchange, isAnswered(exchange) && hasResult(this.contract, exchange));
  }

  async #send(made: Case): Promise<Exchange> {
    await this.limits.take();
    const moment = this.#memory.now();
    const sent = await this.#sender.send(this.#marked(made));
    const exchange = withStates(this.contract, this.#memory, sent, moment);
    this.#count(exchange);
    this.failingFields.observe(exchange);
    if (isAnswered(exchange)) {
      this.pool.observe(exchange);
      this.origins.observe(exchange);
    }
    this.notices.record(exchange);
    const { id } = made.operation;
    if (this.notices.isSilent(id)) this.limits.close(id);
    for (const observe of this.#setup.observers) observe(exchange);
    await this.#recall(exchange);
    return exchange;
  }
}
