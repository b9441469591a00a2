/**
 * Flows of values from responses to requests. The links of a contract declare them: a parameter gets the value at a
 * location of a response. Other locations can be targets too. If the example of a request contains the example value of
 * a link, the location in the request is a target, because the examples of a contract are consistent.
 */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isDestructive, isSafe } from '../../model/operation-effect.ts';
import { isRest, linksOf } from '../../model/lookup.ts';
import type { Link, Operation, Response, RestOperation } from '../../model/operation.ts';
import { leavesOf } from '../../values/leaves.ts';
import { bodyExpressions } from '../../values/link-body.ts';
import { isJsonMediaType } from '../send/body.ts';
import { parameterKey } from '../send/request.ts';
import { pointed } from './expression.ts';
import type { Flow } from './flow.ts';
import { Identified } from './identified.ts';

/** Returns the group of an operation: operations of one group concern the same resources. */
export function groupOf(operation: Operation): string {
  const [resource] = operation.callPath.resources;
  const name = (isRest(operation) ? operation.tags[0] : undefined) ?? resource!.words.join(' ');
  return `${operation.kind} ${name}`;
}

/** Returns the operations that create or change resources needed by an operation, and return their ids. */
export function creatorsFor(operation: Operation, flows: readonly Flow[]): readonly Operation[] {
  const creators = flows
    .filter(({ to, from }) => to === operation && from !== operation)
    .map(({ from }) => from);
  return [...new Set(creators)].filter((creator) => !isSafe(creator) && !isDestructive(creator));
}

/** Returns the flows of a contract. Declared flows replace derived flows of ids. */
export function flowsOf(contract: Contract, identified = new Identified(contract)): readonly Flow[] {
  const byId = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const linked = contract.operations.flatMap((from) => linkFlows(from, byId));
  const declared = [...linked, ...exampleFlows(contract.operations.filter(isRest), linked)];
  const isDeclared = (flow: Flow): boolean =>
    declared.some(({ to, where }) => to === flow.to && where === flow.where);
  return [...declared, ...identified.flows.filter((flow) => !isDeclared(flow))];
}

function linkFlows(from: Operation, byId: ReadonlyMap<string, Operation>): readonly Flow[] {
  if (!isRest(from)) return linksOf(from).flatMap((link) => flowsOfLink(link, { from }, byId));
  return from.responses.flatMap((response) =>
    response.links.flatMap((link) => flowsOfLink(link, { from, response }, byId)),
  );
}

function flowsOfLink(
  { operation, parameters, requestBody }: Link,
  source: Pick<Flow, 'from' | 'response'>,
  byId: ReadonlyMap<string, Operation>,
): readonly Flow[] {
  const to = byId.get(operation);
  if (!to) return [];
  const given = Object.entries(parameters).flatMap(([name, expression]) => {
    const where = isRest(to) ? parameterPlace(to, name) : `variables/${name.replaceAll('.', '/')}`;
    return where === undefined ? [] : [{ ...source, expression, to, where }];
  });
  return [
    ...given,
    ...bodyExpressions(requestBody).map(([where, expression]) => ({ ...source, expression, to, where })),
  ];
}

function parameterPlace({ parameters }: RestOperation, name: string): string | undefined {
  const found =
    parameters.find((one) => parameterKey(one) === name) ?? parameters.find((one) => one.name.wire === name);
  return found && parameterKey(found);
}

/** Minimum length of an example value, because shorter values may be equal by chance. */
const MIN_LENGTH = 8;

interface Shown {
  readonly from: RestOperation;
  readonly response: Response;
  readonly expression: string;
}

function exampleFlows(operations: readonly RestOperation[], linked: readonly Flow[]): readonly Flow[] {
  const shown = shownValues(operations, linked);
  return operations.flatMap((to) =>
    [...placesOf(to)].flatMap(([where, values]) =>
      [...values].flatMap((value) =>
        (shown.get(value) ?? [])
          // An operation that returns the value of its own request does not supply it.
          .filter(({ from }) => from !== to)
          .map((source): Flow => ({ ...source, to, where })),
      ),
    ),
  );
}

/** Finds the example of a linked value in operations that create the resource or act on it. */
function shownValues(
  operations: readonly RestOperation[],
  linked: readonly Flow[],
): ReadonlyMap<string, readonly Shown[]> {
  const exampleValues = new Set(linked.flatMap(exampleOf));
  const all = operations
    .filter((from) => !isDestructive(from))
    .flatMap((from) =>
      from.responses
        .filter(({ outcome }) => outcome === 'success')
        .flatMap((response) =>
          examplesIn(response).flatMap((example) =>
            [...leavesOf(example, '')].flatMap(({ value, pointer }) =>
              typeof value === 'string' && exampleValues.has(value)
                ? [{ value, shown: { from, response, expression: `$response.body#${pointer}` } }]
                : [],
            ),
          ),
        ),
    );
  return new Map(
    [...Map.groupBy(all, ({ value }) => value)].map(([value, found]) => {
      const creator = found.find(({ shown }) => !isSafe(shown.from)) ?? found[0]!;
      // In other groups, the value is only a reference.
      const home = groupOf(creator.shown.from);
      const sources = found.map(({ shown }) => shown).filter(({ from }) => groupOf(from) === home);
      return [value, [...new Map(sources.map((one) => [`${one.from.id} ${one.expression}`, one])).values()]];
    }),
  );
}

/** Returns the example of a linked value, if it is long enough. */
function exampleOf({ response, expression }: Flow): readonly string[] {
  const pointer =
    typeof expression === 'string' ? /^\$response\.body#(.*)$/s.exec(expression)?.[1] : undefined;
  if (!response || pointer === undefined) return [];
  return examplesIn(response)
    .map((example) => pointed(example, pointer))
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length >= MIN_LENGTH && /\d/.test(value));
}

function examplesIn({ contents }: Response): readonly JsonValue[] {
  return contents.find(({ mediaType }) => isJsonMediaType(mediaType))?.examples ?? [];
}

/** Returns the strings in the examples of a request, with their locations. */
function placesOf({ parameters, body }: RestOperation): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = [
    ...parameters.flatMap((parameter) =>
      parameter.examples.flatMap((example) => [...leavesOf(example, parameterKey(parameter))]),
    ),
    ...(body?.contents ?? []).flatMap(({ examples }) =>
      examples.flatMap((example) => [...leavesOf(example, 'body')]),
    ),
  ];
  const places = new Map<string, Set<string>>();
  for (const { value, where } of shown) {
    if (typeof value === 'string') places.set(where, (places.get(where) ?? new Set()).add(value));
  }
  return places;
}
