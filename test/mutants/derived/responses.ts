import type { Contract } from '../../../src/model/contract.ts';
import { isGraphql, isRest } from '../../../src/model/lookup.ts';
import type { RestOperation } from '../../../src/model/operation.ts';
import type { ObjectType, Property, Type, TypeId } from '../../../src/model/type.ts';
import { answers, isGraphql as asksGraphql, isJson, rest, withBody } from '../../verify/twin-tools.ts';
import { wrapped, type Mutant } from '../mutant.ts';
import { memberFaults, type MemberFault } from './faults.ts';
import { eachTyped, objectsIn } from './typed-values.ts';

/** One in this many types of REST, and of GraphQL, has a wrong property. The kinds of faults take turns. */
const EVERY = { rest: 4, graphql: 4 };

/** Returns mutants in which a property of a REST type is wrong, wherever the type is sent. */
export function restMutants(contract: Contract): readonly Mutant[] {
  const types = new Map<TypeId, ObjectType>();
  const operations = contract.operations.filter(isRest);
  for (const operation of operations)
    for (const { type } of bodiesOf(operation)) objectsIn(contract, type, types);
  return mutantsOf(contract, types, 'rest', 'response-schema-conformance', (id, change) =>
    answers(
      (request, response) => rest(request) && response.ok && isJson(response),
      async (response, request) => {
        const operation = operations.find((each) => answered(each, request));
        const body: unknown = await response.json();
        for (const { status, type } of operation ? bodiesOf(operation) : [])
          if (status === response.status) eachTyped(contract, type, body, changing(id, change));
        return withBody(response, JSON.stringify(body));
      },
    ),
  );
}

/** Returns mutants in which a field of a GraphQL type is wrong, wherever the type is sent. */
export function graphqlMutants(contract: Contract): readonly Mutant[] {
  const types = new Map<TypeId, ObjectType>();
  const operations = contract.operations.filter(isGraphql);
  for (const { result } of operations) objectsIn(contract, result, types);
  return mutantsOf(contract, types, 'graphql', 'graphql-data-conformance', (id, change) =>
    answers(
      (request, response) => asksGraphql(request) && response.ok,
      async (response) => {
        const body = (await response.json()) as { readonly data?: Readonly<Record<string, unknown>> };
        for (const { name, result } of operations)
          eachTyped(contract, result, body.data?.[name.wire], changing(id, change));
        return withBody(response, JSON.stringify(body));
      },
    ),
  );
}

type Change = (object: Record<string, unknown>) => void;

function mutantsOf(
  contract: Contract,
  types: ReadonlyMap<TypeId, ObjectType>,
  area: keyof typeof EVERY,
  check: string,
  wraps: (id: TypeId, change: Change) => Extract<Mutant, { wraps: unknown }>['wraps'],
): readonly Mutant[] {
  const some = [...types].filter((_, index) => index % EVERY[area] === 0);
  return some.flatMap(([id, type], index) =>
    faultsOf(contract, type, index).map(({ fault: { kind, says, wrong }, property }) => {
      const name = id.slice(id.indexOf(':') + 1);
      const member = property.name.wire;
      const change: Change = (object) => {
        if (member in object) object[member] = wrong(object[member]);
      };
      const breaks = `${name} ${says} ${member}.`;
      return wrapped(
        `${area}-${kind}-${kebab(name)}-${kebab(member)}`,
        kind,
        check,
        breaks,
        wraps(id, change),
      );
    }),
  );
}

/** Returns the next kind of fault that applies to a property of the type. */
function faultsOf(
  contract: Contract,
  { properties }: ObjectType,
  turn: number,
): readonly { readonly fault: MemberFault; readonly property: Property }[] {
  const inTurn = memberFaults.map((_, index) => memberFaults[(turn + index) % memberFaults.length]!);
  return inTurn
    .flatMap((fault) => {
      const possible = properties.filter((property) => fault.applies(contract, property));
      const property = possible[turn % Math.max(1, possible.length)];
      return property ? [{ fault, property }] : [];
    })
    .slice(0, 1);
}

function changing(wanted: TypeId, change: Change): (id: TypeId, object: Record<string, unknown>) => void {
  return (id, object) => {
    if (id === wanted) change(object);
  };
}

/** Returns the types of the JSON bodies of successful responses, by status. */
function bodiesOf({
  responses,
}: RestOperation): readonly { readonly status: unknown; readonly type: Type }[] {
  return responses
    .filter(({ outcome }) => outcome === 'success')
    .flatMap(({ status, contents }) =>
      contents.filter(({ mediaType }) => /json/.test(mediaType)).map(({ type }) => ({ status, type })),
    );
}

function answered({ method, path }: RestOperation, request: Request): boolean {
  const segments = new URL(request.url).pathname.split('/');
  const template = path.split('/');
  return (
    method === request.method &&
    segments.length === template.length &&
    template.every(
      (part, index) => part === segments[index] || (part.startsWith('{') && !isAction(segments[index])),
    )
  );
}

/** True for the last segment of an action, such as `/v1/messages/preview`, which does not return a message. */
function isAction(segment = ''): boolean {
  return /^[a-z]+$/.test(segment);
}

function kebab(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}
