/** Prints a service, which has the calls of one resource: `client.Items`. */
import type { OutputFile } from '../../target.ts';
import { docComment, go, identifier, joinGo, type Go } from '../../encode/go.ts';
import { NameScope } from '../../names.ts';
import type { CallGroup } from '../../shape/calls.ts';
import { accessPaths, groupsIn } from '../../shape/nested-groups.ts';
import { goFile, type Module } from '../../golang/file.ts';
import { columns } from '../../golang/go-layout.ts';
import { graphqlMethod } from './graphql-call.ts';
import { printMethod, signature, type PrintContext, type Method } from './method.ts';
import { STANDARD_METHODS, claimName, fileStem } from '../../golang/go-names.ts';
import { restMethod } from './rest-call.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';

/** Members of the client other than its services. */
const CLIENT_MEMBERS: ReadonlySet<string> = new Set(['GraphQL', 'Request']);
const SERVICE_MEMBERS: ReadonlySet<string> = new Set();

export interface Service extends CallGroup {
  /** The field in the client or in the parent service. */
  readonly field: string;
  /** The fields from the client to this service. */
  readonly access: readonly string[];
  readonly type: string;
  readonly interfaceType: string;
  readonly stem: string;
  /** The names of its methods, in order. */
  readonly methods: readonly string[];
  readonly holder: PrintContext;
}

export function servicesOf(groups: readonly CallGroup[], declaredTypes: DeclaredTypes): readonly Service[] {
  const stems = new NameScope();
  const access = accessPaths(groups, (siblings, name, isTop) =>
    claimName(siblings, name, 'field', isTop ? CLIENT_MEMBERS : SERVICE_MEMBERS),
  );
  return groups.map((group) => {
    const type = claimName(declaredTypes.scope, { words: [...group.name.words, 'service'] }, 'type');
    const names = access.get(group)!;
    // A struct cannot have a method and a field of the same name.
    const methods = new NameScope(groupsIn(groups, group).map((inner) => access.get(inner)!.at(-1)!));
    return {
      ...group,
      field: names.at(-1)!,
      access: names,
      type,
      interfaceType: claimName(declaredTypes.scope, { words: [...group.name.words, 'api'] }, 'type'),
      stem: stems.claim(`${fileStem(group.name.words)}_service`, '_'),
      methods: group.calls.map(({ action }) => claimName(methods, action, 'method', STANDARD_METHODS)),
      holder: { declaredTypes, contract: declaredTypes.contract, service: type },
    };
  });
}
/** Returns the methods of a service, in order. Call it only once, because it claims the names of their types. */
export function methodsOf({ calls, holder, methods }: Service): readonly Method[] {
  return calls.map((call, index) =>
    call.kind === 'rest'
      ? restMethod(holder, methods[index]!, call)
      : graphqlMethod(holder, methods[index]!, call),
  );
}

/** Returns the file of one service, which has a field for each nested service. `services` are all services. */
export function serviceFile(
  module: Module,
  service: Service,
  made: readonly Method[],
  services: readonly Service[],
): OutputFile {
  const { holder, type, interfaceType, access, stem } = service;
  const own = identifier(type);
  const isReplaceable = made.length > 0;
  const declarations: readonly Go[] = [
    go`${docComment([`${type} makes the calls of client.${access.join('.')}.`])!}
type ${own} ${structOf(service, groupsIn(services, service))}`,
    ...(isReplaceable
      ? [
          go`${docComment([
            `${interfaceType} is the interface of ${type}. Implement it to replace the calls, for example in tests. New operations of the API add methods to it.`,
          ])!}
type ${identifier(interfaceType)} interface {
	${joinGo(made.map(signature), '\n')}
}`,
          go`var _ ${identifier(interfaceType)} = (*${own})(nil)`,
        ]
      : []),
    ...made.flatMap((method) => [
      ...method.params.declarations,
      ...(method.constant ? [method.constant] : []),
      printMethod(holder, method),
    ]),
  ];
  return goFile(module, `${stem}.go`, module.name, declarations);
}

/** Returns the struct of a service. A service without calls has no connection. */
function structOf({ calls }: Service, inner: readonly Service[]): Go {
  const connection = calls.length > 0 ? [go`connection *core.Connection`] : [];
  if (inner.length === 0) return go`struct{ ${joinGo(connection, '')} }`;
  return go`struct {\n\t${joinGo([serviceFields(inner), ...connection], '\n\n')}\n}`;
}

/** Returns one field for each service. */
export function serviceFields(services: readonly Service[]): Go {
  return columns(
    services.map(({ field, type }) => ({ first: identifier(field), second: go`*${identifier(type)}` })),
  );
}

/** Returns the construction of a service, without its nested services. */
export function construction(service: Service, services: readonly Service[]): Go {
  const { type, calls } = service;
  const own = identifier(type);
  if (calls.length === 0) return go`&${own}{}`;
  return groupsIn(services, service).length > 0
    ? go`&${own}{connection: connection}`
    : go`&${own}{connection}`;
}
