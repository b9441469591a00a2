import type { OperationSummary } from '../core/operation-summary.ts';
import { hasErrors, InputError } from '../core/diagnostic.ts';
import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import type { GraphqlOperation, Operation } from '../model/operation.ts';
import { unknownEffects } from '../semantics/derive/unknown-effects.ts';
import { CoverageRecorder } from './coverage/recorder.ts';
import { DEFAULT_REQUIRED, coverageErrors } from './coverage/require.ts';
import { say } from './diagnostics.ts';
import { requireOptions } from './option-kinds.ts';
import type { VerifyOptions, VerifyReport } from './options.ts';
import { call } from './hooks.ts';
import { writtenValues } from './laws/written-values.ts';
import { requireRoles } from './roles.ts';
import { Receiver } from './receive/receiver.ts';
import { checkContext } from './run/context.ts';
import { issueKeys } from './run/issued-keys.ts';
import { Journal } from './run/journal.ts';
import { Session, type Observer } from './run/session.ts';
import { driveAll } from './run/turns.ts';
import { walkService } from './run/walk.ts';
import { reportWrongAddress } from './run/wrong-address.ts';
import { credentialOf, hasCredential, isCredential } from './send/credentials.ts';
import { mergedHeaders } from './send/headers.ts';
import { queryOf } from './send/secrets.ts';
import { chosenOf, type Chosen } from './selection.ts';
import { requireValueKeys } from './value-keys.ts';

/**
 * Sends valid and invalid requests to every selected operation of both documents, and checks each response. Rejects
 * with `InputError` if no address is given, no service responds, an option is invalid, a name is unknown, or a hook
 * fails.
 */
export async function verify(contract: Contract, options: VerifyOptions): Promise<VerifyReport> {
  requireOptions(options);
  requireRoles(contract, options);
  if (!options.rest && !options.graphql) throw new InputError(say['verify-no-address']({}));
  const chosen = chosenOf(contract, options);
  const { beforeAll, afterAll } = options.hooks ?? {};
  try {
    const made = beforeAll && (await call('beforeAll', beforeAll));
    const values = { ...options.values, ...made };
    requireValueKeys(contract, values);
    return await run(contract, chosen, await withHeaders({ ...options, values }));
  } finally {
    if (afterAll) await call('afterAll', afterAll);
  }
}

/** Calls the hook once at the start, because a run must know the names and values of the secret headers. */
async function withHeaders(options: VerifyOptions): Promise<VerifyOptions> {
  const hook = options.hooks?.headers;
  return hook
    ? { ...options, headers: mergedHeaders(options.headers, await call('headers', hook)) }
    : options;
}

async function run(contract: Contract, chosen: Chosen, options: VerifyOptions): Promise<VerifyReport> {
  const seed = options.seed ?? options.resume?.state?.seed ?? Date.now() % 0x7fffffff;
  const { checks: active, levels } = chosen;
  const context = checkContext(contract, { ...options, levels });
  const recorder = new CoverageRecorder(
    contract,
    chosen.operations.filter((operation) => isInReach(options, operation)),
    chosen.operations.length === contract.operations.length ? contract.webhooks : [],
  );
  const receiver =
    options.webhooks && new Receiver(options.webhooks, (request) => recorder.observeDelivery(request));
  const observers: Observer[] = [(exchange) => recorder.observe(exchange)];
  if (receiver) observers.push((exchange) => receiver.observe(exchange));
  if (options.observe) observers.push(options.observe);
  const journal = options.resume && new Journal(contract, options, seed);
  const session = new Session({ contract, options, seed, checks: active, context, observers, journal });
  const driven = chosen.operations.filter((operation) => isDriven(session, operation));
  warnOfCredentials(session, driven);
  await receiver?.open();
  try {
    session.expect(driven);
    if (options.graphql) session.subscriptions.push(...chosen.operations.filter(isSubscription));
    await issueKeys(session);
    await driveAll(session, driven);
    await session.requireService();
    await walkService(session, receiver);
    warnOfRefusals(session, recorder);
    if (active.includes(writtenValues) && session.cutShort.size === 0) noteUnknownEffects(session, driven);
    reportWrongAddress(session, driven);
  } finally {
    await receiver?.close();
    // Only a run that was cut short can be resumed.
    await options.resume?.save(session.cutShort.size > 0 ? journal?.state : undefined);
  }
  if (session.tally.requests === 0) session.notices.diagnostics.push(say['verify-nothing-sent']({}));
  const coverage = recorder.coverage({ ...DEFAULT_REQUIRED, ...options.require });
  if (session.tally.requests > 0) session.notices.diagnostics.push(...coverageErrors(coverage));
  return {
    ok: session.findings.size === 0 && !hasErrors(session.notices.diagnostics),
    findings: session.findings.all(contract),
    operations: driven.map((operation) => rowOf(session, operation)),
    coverage,
    diagnostics: session.notices.diagnostics,
    complete: session.cutShort.size === 0,
    seed,
    requests: session.tally.requests,
    checks: active.map(({ id }) => ({ id, judged: session.tally.judgedBy(id) })),
  };
}

function isDriven(session: Session, operation: Operation): boolean {
  const service = isRest(operation) ? session.options.rest : session.options.graphql;
  if (!service)
    session.notices.notDriven(
      operation,
      `no address was given for ${isRest(operation) ? 'REST' : 'GraphQL'}`,
    );
  if (service && isSubscription(operation) && session.wants('stream')) return false;
  const unsendable = unsendableKind(operation);
  if (service && unsendable !== undefined) session.notices.notDriven(operation, `${unsendable} are not sent`);
  return isInReach(session.options, operation);
}

function isSubscription(operation: Operation): operation is GraphqlOperation {
  return !isRest(operation) && operation.operation === 'subscription';
}

function isInReach({ rest, graphql }: VerifyOptions, operation: Operation): boolean {
  return (isRest(operation) ? rest : graphql) !== undefined && unsendableKind(operation) === undefined;
}

function unsendableKind(operation: Operation): string | undefined {
  if (isRest(operation)) return operation.method === 'TRACE' ? 'TRACE requests' : undefined;
  return operation.operation === 'subscription' ? 'subscriptions' : undefined;
}

function warnOfCredentials({ contract, options, notices }: Session, driven: readonly Operation[]): void {
  const required = driven
    .filter(isRest)
    .flatMap(({ security }) => security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)));
  const wanted = contract.auth.filter(({ name }) => required.includes(name.wire));
  const headers = mergedHeaders(options.headers);
  const query = new Set(new URLSearchParams(queryOf(options.rest?.baseUrl ?? '')).keys());
  if (wanted.length === 0 || wanted.some((scheme) => hasCredential(scheme, { headers, query }))) return;
  const hasOthers = Object.keys(headers).some((name) => isCredential(contract, name));
  notices.diagnostics.push(
    say['verify-no-credentials']({ wanted: [...new Set(wanted.map(credentialOf))], hasOthers }),
  );
}

function noteUnknownEffects({ contract, notices }: Session, driven: readonly Operation[]): void {
  const ids = new Set(driven.map(({ id }) => id));
  const operations = unknownEffects(contract).flatMap(({ id }) => (ids.has(id) ? [id] : []));
  if (operations.length > 0) notices.diagnostics.push(say['verify-unknown-effect']({ operations }));
}

function warnOfRefusals({ notices: { refusals, diagnostics } }: Session, recorder: CoverageRecorder): void {
  for (const { operation, machine, step } of refusals) {
    const { subject, from = '', to, tried } = step;
    const status = String(tried.outcome.status);
    if (recorder.lacks(machine, from, to))
      diagnostics.push(
        say['verify-transition-refused']({ operation: operation.id, subject, from, to, status }, machine.at),
      );
  }
}

function rowOf({ tally }: Session, operation: Operation): OperationSummary {
  const { id } = operation;
  return { operation: id, ...tally.row(id), driven: tally.isDriven(id) };
}
