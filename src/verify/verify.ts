import type { Finding } from '../core/finding.ts';
import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import type { Operation } from '../model/operation.ts';
import { checks } from './checks/registry.ts';
import { say } from './diagnostics.ts';
import type { Exchange } from './exchange.ts';
import type { OperationRow, VerifyOptions, VerifyReport } from './options.ts';
import { Receiver } from './receive/receiver.ts';
import { checkContext, checksNamed } from './run/context.ts';
import { Session } from './run/session.ts';
import { driveAll } from './run/turns.ts';
import { walkService } from './run/walk.ts';
import { isCredential, keyQueries } from './send/credentials.ts';
import { queryOf } from './send/secrets.ts';

/**
 * Drives every operation of both documents with valid and invalid requests made from the model, and judges each answer.
 * Rejects with `InputError` when there is no service at the address or a check is unknown.
 */
export async function verify(contract: Contract, options: VerifyOptions): Promise<VerifyReport> {
  const seed = options.seed ?? Date.now() % 0x7fffffff;
  const active = checksNamed(options.checks);
  const context = checkContext(contract, options);
  const receiver = options.webhooks && new Receiver(options.webhooks);
  const observers = [
    ...(options.observe ? [options.observe] : []),
    ...(receiver ? [(exchange: Exchange) => receiver.observe(exchange)] : []),
  ];
  const session = new Session({ contract, options, seed, checks: active, context, observers });
  const driven = contract.operations.filter((operation) => isDriven(session, operation));
  warnOfCredentials(session, driven);
  await receiver?.open();
  try {
    await driveAll(session, driven);
    await walkService(session, receiver);
  } finally {
    await receiver?.close();
  }
  if (session.tally.requests === 0) session.diagnostics.push(say['verify-nothing-sent']({}));
  return {
    findings: sorted(contract, [...session.findings.values()]),
    operations: driven.map((operation) => rowOf(session, operation)),
    diagnostics: session.diagnostics,
    complete: session.cutShort.size === 0,
    seed,
    requests: session.tally.requests,
    checks: active.map(({ id }) => ({ id, judged: session.tally.judgedBy(id) })),
  };
}

function isDriven(session: Session, operation: Operation): boolean {
  if (session.options.operations?.includes(operation.id) === false) return false;
  const service = isRest(operation) ? session.options.rest : session.options.graphql;
  if (!service)
    session.warnNotDriven(operation, `no address was given for ${isRest(operation) ? 'REST' : 'GraphQL'}`);
  const unsendable = unsendableKind(operation);
  if (service && unsendable !== undefined) session.warnNotDriven(operation, `${unsendable} are not driven`);
  return service !== undefined && unsendable === undefined;
}

function unsendableKind(operation: Operation): string | undefined {
  if (isRest(operation)) return operation.method === 'TRACE' ? 'TRACE requests' : undefined;
  return operation.operation === 'subscription' ? 'subscriptions' : undefined;
}

function warnOfCredentials({ contract, options, diagnostics }: Session, driven: readonly Operation[]): void {
  const guarded = driven.some(
    (operation) => isRest(operation) && operation.security.some(({ schemes }) => schemes.length > 0),
  );
  const keys = keyQueries(contract);
  const given =
    Object.keys(options.headers ?? {}).some((name) => isCredential(contract, name.toLowerCase())) ||
    [...new URLSearchParams(queryOf(options.rest?.baseUrl ?? '')).keys()].some((name) => keys.has(name));
  if (guarded && !given) diagnostics.push(say['verify-no-credentials']({}));
}

function rowOf({ tally }: Session, operation: Operation): OperationRow {
  const { id } = operation;
  return { operation: id, ...tally.row(id), driven: tally.isDriven(id) };
}

/** In the order of the contract, then of the checks. */
function sorted(contract: Contract, findings: readonly Finding[]): readonly Finding[] {
  const operations = contract.operations.map(({ id }) => id);
  const ids = checks.map(({ id }) => id);
  const place = (finding: Finding): number =>
    operations.indexOf(finding.subject) * ids.length + ids.indexOf(finding.code);
  return findings.toSorted((a, b) => place(a) - place(b));
}
