import { parsedJson } from '../../core/json.ts';
/** Applies checks to recorded exchanges and to sequences of related exchanges (trails). Sends no requests. */
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import type { Finding } from '../../core/finding.ts';
import type { OperationSummary } from '../../core/operation-summary.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';
import { isAnswered, type Answered, type Case, type Exchange } from '../exchange.ts';
import type { VerifyOptions, VerifyReport } from '../options.ts';
import type { CheckContext } from '../checks/check.ts';
import { CoverageRecorder } from '../coverage/recorder.ts';
import { coverageErrors, type Required } from '../coverage/require.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';
import { hasResult } from '../judge/has-result.ts';
import { checkContext } from '../run/context.ts';
import { findingOf } from '../run/findings.ts';
import { FindingStore } from '../run/finding-store.ts';
import { judge, judgeTrail, type Raised } from '../run/judgement.ts';
import { StateMemory, withStates } from '../run/memory.ts';
import { Tally } from '../run/tally.ts';
import type { Choice } from '../choice.ts';
import { chosenOf, type Chosen } from '../selection.ts';
import { isJsonMediaType } from '../send/body.ts';
import { graphqlCaseOf } from './graphql-case.ts';
import { restCaseOf } from './rest-case.ts';
import { Routes, type Addresses, type Route } from './routes.ts';
import { secretsIn, shownRequest } from './secrets.ts';
import type { SeenResponse, Skip, Traffic } from './traffic.ts';
import { TrailMemory } from './trail-memory.ts';

/** The result of checking recorded traffic. `requests` is the number of checked exchanges. */
export interface ObservedReport extends Omit<VerifyReport, 'seed' | 'complete'> {
  /** Number of exchanges that were not checked, by reason. */
  readonly skipped: Readonly<Partial<Record<Skip, number>>>;
}

export type ObserveOptions = Choice & Pick<VerifyOptions, 'maxResponseTimeMs' | 'observe' | 'require'>;

/** Maximum number of different undeclared requests in the report. */
const MAX_UNDECLARED = 100;

export class Observer {
  readonly #contract: Contract;
  readonly #chosen: Chosen;
  readonly #context: CheckContext;
  readonly #routes: Routes;
  /** The contract including its assumed elements, if `contract` omits these. */
  readonly #whole:
    | { readonly contract: Contract; readonly schemas: DocumentSchemas; readonly routes: Routes }
    | undefined;
  readonly #recorder: CoverageRecorder;
  readonly #required: Required;
  readonly #observe: ((exchange: Exchange) => void) | undefined;
  readonly #tally = new Tally();
  readonly #states = new StateMemory();
  readonly #trails = new TrailMemory();
  readonly #findings = new FindingStore();
  readonly #skipped: Partial<Record<Skip, number>> = {};
  readonly #undeclared = new Map<string, number>();

  /** Throws `InputError` if a name or pattern in the options matches no operation, tag, or check. */
  constructor(contract: Contract, addresses: Addresses, options: ObserveOptions = {}) {
    this.#contract = contract;
    this.#chosen = chosenOf(contract, options);
    this.#context = checkContext(contract, { ...options, levels: this.#chosen.levels });
    this.#routes = new Routes(contract, addresses);
    const { whole } = contract;
    this.#whole = whole && {
      contract: whole,
      schemas: checkContext(whole).schemas,
      routes: new Routes(whole, addresses),
    };
    this.#recorder = new CoverageRecorder(contract, this.#chosen.operations, []);
    this.#required = options.require ?? {};
    this.#observe = options.observe;
  }

  get judged(): number {
    return this.#tally.requests;
  }

  get findings(): number {
    return this.#findings.size;
  }

  /** Checks one exchange, and returns its new findings. */
  async observe(traffic: Traffic): Promise<readonly Finding[]> {
    const made = this.#caseOf(traffic);
    if (made === undefined) return [];
    if (typeof made === 'string') return this.#skip(made);
    if (!this.#chosen.operations.some(({ id }) => id === made.operation.id)) return [];
    const { startedAt, milliseconds, response } = traffic;
    if (!response) return this.#skip('unanswered');
    const secrets = secretsIn(this.#contract, traffic);
    const plain: Exchange = {
      case: made,
      request: shownRequest(this.#contract, secrets, traffic),
      outcome: 'status' in response ? received(response) : response,
      milliseconds,
    };
    const endedAt = startedAt + milliseconds;
    const exchange = withStates(this.#contract, this.#states, plain, startedAt, endedAt);
    this.#tally.sent(exchange, isAnswered(exchange) && hasResult(this.#contract, exchange));
    this.#recorder.observe(exchange);
    this.#observe?.(exchange);
    const { checks } = this.#chosen;
    const own = await judge(checks, this.#context, exchange);
    const trails = isAnswered(exchange) ? this.#trails.add(exchange, startedAt, endedAt) : [];
    const judgements = [
      { steps: [exchange] as readonly [Exchange, ...Exchange[]], ...own },
      ...trails.map(({ trail, steps }) => ({ steps, ...judgeTrail(checks, this.#context, trail) })),
    ];
    return judgements.flatMap(({ steps, raised, judgedBy }) => {
      for (const id of judgedBy) this.#tally.judged(id, made.operation.id);
      return raised.flatMap((one) => this.#report(one, secrets, steps));
    });
  }

  report(): ObservedReport {
    const { checks, operations } = this.#chosen;
    // Recorded traffic usually covers only a part of the contract, so no coverage is required by default.
    const coverage = this.#recorder.coverage(this.#required);
    const seen = operations.filter(({ id }) => this.#tally.row(id).requests > 0);
    const diagnostics = [...this.#diagnostics(operations.length - seen.length), ...coverageErrors(coverage)];
    return {
      ok: this.#findings.size === 0 && !hasErrors(diagnostics),
      findings: this.#findings.all(this.#contract),
      operations: seen.map(({ id }): OperationSummary => ({
        operation: id,
        ...this.#tally.row(id),
        driven: true,
      })),
      coverage,
      diagnostics,
      requests: this.#tally.requests,
      checks: checks.map(({ id }) => ({ id, judged: this.#tally.judgedBy(id) })),
      skipped: this.#skipped,
    };
  }

  #skip(reason: Skip): readonly [] {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
    return [];
  }

  /**
   * Returns the case of an exchange, the reason for not checking it, or undefined for an undeclared request, which the
   * report lists.
   */
  #caseOf(traffic: Traffic): Case | Skip | undefined {
    const made = caseIn(this.#contract, this.#context.schemas, this.#routes, traffic);
    if (this.#whole && isBroken(made)) {
      const { contract, schemas, routes } = this.#whole;
      // The request is valid only with assumed elements, so it is not checked.
      if (!isBroken(caseIn(contract, schemas, routes, traffic))) return 'assumed';
    }
    if (!isUndeclared(made)) return made;
    this.#countUndeclared(`${traffic.method} ${made.path}`);
    return undefined;
  }

  #countUndeclared(request: string): void {
    if (this.#undeclared.size < MAX_UNDECLARED || this.#undeclared.has(request))
      this.#undeclared.set(request, (this.#undeclared.get(request) ?? 0) + 1);
  }

  #report(
    raised: Raised,
    secrets: Parameters<typeof findingOf>[0],
    steps: readonly [Exchange, ...Exchange[]],
  ): readonly Finding[] {
    if (this.#findings.join(raised)) return [];
    const finding = findingOf(secrets, raised, steps);
    this.#findings.add(raised, finding);
    this.#tally.found(raised.operation.id);
    return [finding];
  }

  #diagnostics(unseen: number): readonly Diagnostic[] {
    const skipped = Object.entries(this.#skipped) as [Skip, number][];
    return [
      ...Array.from(this.#undeclared, ([request, times]) => say['verify-undeclared']({ request, times })),
      ...skipped.map(([reason, times]) => say['verify-not-judged']({ reason: REASONS[reason], times })),
      ...(unseen > 0 ? [say['verify-unseen']({ operations: unseen })] : []),
      ...(this.#tally.requests === 0 ? [say['verify-nothing-seen']({})] : []),
    ];
  }
}

type Undeclared = Extract<Route, { readonly kind: 'undeclared' }>;

function caseIn(
  contract: Contract,
  schemas: DocumentSchemas,
  routes: Routes,
  traffic: Traffic,
): Case | Skip | Undeclared {
  const { method, url, headers, response } = traffic;
  const route = routes.find(method, url);
  if (route.kind === 'elsewhere') return 'elsewhere';
  if (method === 'OPTIONS' && 'access-control-request-method' in headers) return 'preflight';
  const seen = response && 'status' in response ? response : undefined;
  if (seen && (seen.status < 200 || isMixed(seen))) return 'unreadable';
  // Only complete items of a stream are checked, so the stream may end anywhere.
  if (seen && isEventStream(seen) && (route.kind === 'graphql' || seen.body === undefined))
    return 'unreadable';
  if (route.kind === 'graphql') return graphqlCaseOf(contract, traffic);
  if (route.kind === 'rest') return restCaseOf(contract, schemas, route.operation, route.path, traffic);
  return route;
}

function isUndeclared(made: Case | Skip | Undeclared): made is Undeclared {
  return typeof made !== 'string' && made.kind === 'undeclared';
}

/** True if the request is undeclared, or violates the contract. */
function isBroken(made: Case | Skip | Undeclared): boolean {
  return typeof made !== 'string' && (made.kind === 'undeclared' || made.intent.kind === 'invalid');
}

const REASONS: Readonly<Record<Skip, string>> = {
  elsewhere: 'with other addresses',
  preflight: 'before a cross-origin request (CORS preflight)',
  unreadable: 'in an unsupported format',
  introspection: 'about the GraphQL schema (introspection)',
  unanswered: 'without a response',
  assumed: 'that use assumed elements',
};

function isEventStream({ headers }: SeenResponse): boolean {
  return /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
}

/** True for a multipart response, which may never end. */
function isMixed({ headers }: SeenResponse): boolean {
  return /^multipart\/(?:mixed|x-mixed-replace)\b/i.test(headers['content-type'] ?? '');
}

function received({ status, headers, body }: SeenResponse): Answered['outcome'] {
  const isJson = isJsonMediaType(headers['content-type'] ?? '');
  return {
    status,
    headers,
    text: body ?? '',
    json: isJson && body !== undefined ? parsedJson(body) : undefined,
    ...(body === undefined && { unread: true }),
  };
}
