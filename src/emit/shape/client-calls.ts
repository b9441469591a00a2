/** Lists the calls that clients support, and reports the elements that they do not support. */
import { isStreamType } from '../../core/media-type.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { CallPath } from '../../model/operation.ts';
import type { Kit } from '../target.ts';
import { groupCalls, type CallGroup } from './calls.ts';
import { say } from './client-diagnostics.ts';
import { graphqlShape, type GraphqlShape } from './graphql-shape.ts';
import { losesBody, restShape, type RestShape } from './rest-shape.ts';
import { scalarType, type ScalarType } from './scalars.ts';
import { selectionsOf } from './selections.ts';
import { downloadShape } from './download-shape.ts';
import { callsOf } from './stream-shape.ts';
import { undeclaredVariables } from '../../model/server-url.ts';
import { unusableServers } from './server-choice.ts';
import { lostServer } from './servers.ts';

export interface ClientCalls {
  /** The contract, and a type for each selection of its canonical operations. */
  readonly contract: Contract;
  readonly groups: readonly CallGroup[];
  readonly rest: readonly RestShape[];
  readonly graphql: readonly GraphqlShape[];
}

type Reporter = Pick<Kit, 'report'>;

/** Returns the calls of one target's client. `client` is the id of the target. */
export function clientCalls(contract: Contract, client: string, kit: Reporter): ClientCalls {
  const rest = restShapes(contract);
  for (const server of unusableServers(contract)) {
    const names = undeclaredVariables(server);
    kit.report(say['client-server-undeclared']({ client, url: server.url, names }, server.at));
  }
  for (const { operation, body, result, stream } of rest) {
    const lost = lostServer(contract, operation);
    if (lost)
      kit.report(say['client-server-lost']({ client, operation: operation.id, url: lost.url }, lost.at));
    if (losesBody(contract, operation))
      kit.report(say['client-body-unsent']({ client, operation: operation.id }, operation.at));
    for (const { mediaType, at } of body?.unsent ?? [])
      kit.report(say['client-content-unsent']({ client, operation: operation.id, mediaType }, at));
    for (const { content } of stream ? [] : result.contents)
      if (isStreamType(content.mediaType))
        kit.report(
          say['client-stream-whole'](
            { client, operation: operation.id, mediaType: content.mediaType },
            content.at,
          ),
        );
    for (const { mediaType, at } of result.unread)
      kit.report(say['client-response-unread']({ client, operation: operation.id, mediaType }, at));
  }
  const graphql = contract.documents.flatMap((document) => {
    const shape = graphqlShape(contract, document);
    if (!shape) kit.report(say['client-subscription']({ client, name: document.name.wire }, document.at));
    return shape ?? [];
  });
  const selections = selectionsOf(contract, graphql);
  const groups = groupCalls(rest, graphql, selections.results);
  return { contract: selections.contract, groups, rest, graphql };
}

/** Returns the calls of all REST operations. */
export function restShapes(contract: Contract): readonly RestShape[] {
  const operations = contract.operations.filter(isRest);
  const paths = [...operations, ...contract.documents].map(({ callPath }) => callKey(callPath));
  const taken = new Set(paths);
  const isTaken = (path: CallPath): boolean => taken.has(callKey(path));
  return operations
    .map((operation) => callsOf(contract, operation, isTaken))
    .flatMap((parts) =>
      parts.flatMap(({ operation, ...part }) => {
        const shape = restShape(contract, operation, part);
        const download = downloadShape(shape, parts.length > 1, isTaken);
        return download ? [shape, download] : [shape];
      }),
    );
}

function callKey({ resources, action }: CallPath): string {
  return [...resources, action].map(({ words }) => words.join('')).join('/');
}

/** Matches the description of a scalar whose values are strings. */
const DESCRIBES_TEXT = /\bRFC[ -]?\d+\b|\bISO[ -]?8601\b|\bstrings?\b|\bpattern\b/i;

/** Reports custom scalars without a specified type, including those recognized by name. */
export function reportScalars(
  contract: Contract,
  chosen: Readonly<Record<string, ScalarType>>,
  client: string,
  kit: Reporter,
): void {
  for (const { name, at, declaredAs, type, description = '' } of contract.types.values()) {
    if (declaredAs !== 'scalar' || type.kind !== 'scalar' || Object.hasOwn(chosen, name.wire)) continue;
    const values = scalarType(name.wire, chosen);
    if (values === 'unknown') kit.report(say['client-scalar-unknown']({ client, name: name.wire }, at));
    else if (type.specifiedBy === undefined && !(values === 'string' && DESCRIBES_TEXT.test(description)))
      kit.report(say['client-scalar-assumed']({ name: name.wire, type: values }, at));
  }
}
