/** Prints a service, which has the calls of one resource (`client.items()`), as operations and as an interface. */
import type { OutputFile } from '../../target.ts';
import { NameScope } from '../../names.ts';
import type { CallGroup } from '../../shape/calls.ts';
import { accessPaths, groupsIn } from '../../shape/nested-groups.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';
import type { Module } from './file.ts';
import { javaFile } from './file.ts';
import { graphqlMethod } from './graphql-call.ts';
import { accessText, type Method, type Service } from './method.ts';
import { CLIENT_MEMBERS, claimName } from './names.ts';
import { operationsClass } from './operations-class.ts';
import { restMethod } from './rest-call.ts';
import { implementation, serviceInterface, type Flavour } from './service-types.ts';

const SERVICE_MEMBERS: ReadonlySet<string> = new Set();

export function servicesOf(
  groups: readonly CallGroup[],
  declaredTypes: DeclaredTypes,
  claim: (words: readonly string[]) => string,
  members: ReadonlySet<string> = CLIENT_MEMBERS,
): readonly Service[] {
  const access = accessPaths(groups, (siblings, name, isTop) =>
    claimName(siblings, name, 'method', isTop ? members : SERVICE_MEMBERS),
  );
  return groups.map((group) => {
    const type = (...words: readonly string[]): string => claim([...group.name.words, ...words]);
    const names = access.get(group)!;
    const inner = groupsIn(groups, group).map((each) => access.get(each)!.at(-1)!);
    return {
      ...group,
      field: names.at(-1)!,
      access: names,
      names: {
        sync: type('service'),
        async: type('async', 'service'),
        syncImpl: type('service', 'impl'),
        asyncImpl: type('async', 'service', 'impl'),
        operations: type('operations'),
      },
      methods: methodNames(group, inner, claim),
      holder: { declaredTypes, contract: declaredTypes.contract, access: accessText(names) },
    };
  });
}

function methodNames(
  { calls }: CallGroup,
  inner: readonly string[],
  claim: (words: readonly string[]) => string,
): Service['methods'] {
  const methods = new NameScope(inner);
  const plain = calls.map(({ action }) => claimName(methods, action, 'method'));
  return calls.map(({ action, words }, index) => ({
    name: plain[index]!,
    withResponse: claimName(methods, { words: [...action.words, 'with', 'response'] }, 'method'),
    params: claim([...words, 'params']),
  }));
}

/**
 * Returns the calls of a service, in order. Call this function after all types are named, because a constant hides a
 * type with the same name (`V2`).
 */
export function methodsOf({ calls, holder, methods }: Service): readonly Method[] {
  const types = new Set(holder.declaredTypes.declarations.map(({ name }) => name));
  const constants = new NameScope();
  return calls.map((call, index) => {
    const names = { ...methods[index]!, constant: claimName(constants, call.action, 'constant', types) };
    return call.kind === 'rest'
      ? restMethod(holder, names, call.shape)
      : graphqlMethod(holder, names, call.shape, call.gives);
  });
}

export function serviceFiles(
  module: Module,
  service: Service,
  made: readonly Method[],
  services: readonly Service[],
): readonly OutputFile[] {
  const { names } = service;
  const inner = groupsIn(services, service);
  const file = (place: string, name: string, declaration: Parameters<typeof javaFile>[3]): OutputFile =>
    javaFile(module, place, name, declaration);
  const flavours: readonly Flavour[] = ['sync', 'async'];
  return [
    ...flavours.map((flavour) =>
      file('services', names[flavour], serviceInterface(service, made, inner, flavour)),
    ),
    file('internal.services', names.syncImpl, implementation(service, made, inner, 'sync')),
    file('internal.services', names.asyncImpl, implementation(service, made, inner, 'async')),
    ...(made.length > 0 ? [file('internal.services', names.operations, operationsClass(service, made))] : []),
    ...made.flatMap(({ params }) =>
      params.name !== undefined && params.declaration
        ? [file('params', params.name, params.declaration)]
        : [],
    ),
  ];
}
