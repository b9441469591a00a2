import type { Diagnostic } from '../../core/diagnostic.ts';
import { isGraphql, isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { serverPath } from '../../model/server-url.ts';
import { say } from '../diagnostics.ts';
import { hiddenUrl, secretsOf } from '../send/secrets.ts';
import type { Session } from './session.ts';

/** Statuses of a server that does not have the path of a request. */
const ABSENT: ReadonlySet<string> = new Set(['404', '405', '501']);

/**
 * Reports a URL at which the contract is not served. Removes the findings and warnings of the operations, because they
 * only follow from the wrong URL.
 */
export function reportWrongAddress(session: Session, operations: readonly Operation[]): void {
  const { options, contract } = session;
  const hide = (url: string): string => hiddenUrl(secretsOf(options), url);
  const [rest, graphql] = [operations.filter(isRest), operations.filter(isGraphql)];
  // A path with an id may return 404 because the service has no resource yet. An operation may also declare 404.
  const isProof =
    rest.length > 1 &&
    rest.some(
      ({ path, responses }) => !path.includes('{') && !responses.some(({ status }) => status === 404),
    );
  if (options.rest && isProof && areAbsent(session, rest)) {
    const parts = { url: hide(options.rest.baseUrl), path: serverPath(contract) };
    replace(session, rest, say['verify-nothing-there'](parts));
  }
  if (options.graphql && areAbsent(session, graphql))
    replace(session, graphql, say['verify-no-graphql-there']({ url: hide(options.graphql.url) }));
}

function areAbsent({ tally }: Session, operations: readonly Operation[]): boolean {
  const statuses = operations.flatMap(({ id }) => Object.keys(tally.row(id).statuses));
  return statuses.includes('404') && statuses.every((status) => ABSENT.has(status));
}

function replace(
  { tally, notices, findings }: Session,
  operations: readonly Operation[],
  reported: Diagnostic,
): void {
  findings.remove(new Set(operations.map(({ id }) => id)));
  for (const { id } of operations) tally.row(id).findings = 0;
  notices.removeNotesOf(operations);
  notices.diagnostics.unshift(reported);
}
