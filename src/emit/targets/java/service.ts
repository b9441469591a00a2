/** A service: the calls of one resource, `client.items()`, as operations and as an interface. */
import type { OutputFile } from '../../target.ts';
import { NameScope } from '../../names.ts';
import { callWords, type CallGroup } from '../../shape/calls.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';
import type { Module } from './file.ts';
import { javaFile } from './file.ts';
import { graphqlMethod } from './graphql-call.ts';
import type { Method, Service } from './method.ts';
import { CLIENT_MEMBERS, claimName } from './names.ts';
import { operationsClass } from './operations-class.ts';
import { restMethod } from './rest-call.ts';
import { implementation, serviceInterface, type Flavour } from './service-types.ts';

export function servicesOf(
  groups: readonly CallGroup[],
  declaredTypes: DeclaredTypes,
  claim: (words: readonly string[]) => string,
): readonly Service[] {
  const fields = new NameScope(CLIENT_MEMBERS);
  return groups.map((group) => {
    const type = (...words: readonly string[]): string => claim([...group.name.words, ...words]);
    const field = claimName(fields, group.name, 'method', CLIENT_MEMBERS);
    return {
      ...group,
      field,
      names: {
        sync: type('service'),
        async: type('async', 'service'),
        syncImpl: type('service', 'impl'),
        asyncImpl: type('async', 'service', 'impl'),
        operations: type('operations'),
      },
      methods: methodNames(group, claim),
      holder: { declaredTypes, contract: declaredTypes.contract, field },
    };
  });
}

function methodNames(
  { name, calls }: CallGroup,
  claim: (words: readonly string[]) => string,
): Service['methods'] {
  const methods = new NameScope();
  const plain = calls.map(({ action }) => claimName(methods, action, 'method'));
  return calls.map(({ action }, index) => ({
    name: plain[index]!,
    withResponse: claimName(methods, { words: [...action.words, 'with', 'response'] }, 'method'),
    params: claim([...callWords(name, action), 'params']),
  }));
}

/** The calls of a service, in order; once every type has its name, since a constant hides a type of its own (`V2`). */
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
): readonly OutputFile[] {
  const { names } = service;
  const file = (place: string, name: string, declaration: Parameters<typeof javaFile>[3]): OutputFile =>
    javaFile(module, place, name, declaration);
  const flavours: readonly Flavour[] = ['sync', 'async'];
  return [
    ...flavours.map((flavour) => file('services', names[flavour], serviceInterface(service, made, flavour))),
    file('internal.services', names.syncImpl, implementation(service, made, 'sync')),
    file('internal.services', names.asyncImpl, implementation(service, made, 'async')),
    file('internal.services', names.operations, operationsClass(service, made)),
    ...made.flatMap(({ params }) =>
      params.name !== undefined && params.declaration
        ? [file('params', params.name, params.declaration)]
        : [],
    ),
  ];
}
