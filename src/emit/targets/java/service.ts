/** A service: the calls of one resource, `client.items()`; what they are, and how they are offered. */
import type { Type } from '../../../model/type.ts';
import type { OutputFile } from '../../target.ts';
import { NameScope } from '../../names.ts';
import type { Call, CallGroup } from '../../shape/calls.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { World } from '../../shape/world.ts';
import type { Module } from './file.ts';
import { javaFile } from './file.ts';
import { graphqlMethod, visitGraphql } from './graphql-call.ts';
import type { Holder, Method, MethodNames } from './method.ts';
import { CLIENT_MEMBERS, callWords, claimName } from './names.ts';
import { operationsClass } from './operations-class.ts';
import { restMethod, visitRest } from './rest-call.ts';
import { implementation, serviceInterface, type Flavour } from './service-types.ts';

/** Names of the types of one service. */
export interface ServiceNames {
  readonly sync: string;
  readonly async: string;
  readonly syncImpl: string;
  readonly asyncImpl: string;
  readonly operations: string;
}

export interface Service extends CallGroup {
  /** Method of the client. */
  readonly field: string;
  readonly names: ServiceNames;
  /** Of its calls, in order. */
  readonly methods: readonly MethodNames[];
  readonly holder: Holder;
}

interface Results {
  readonly rest: ReadonlyMap<RestShape, Type>;
  /** Name of a canonical operation → what it gives. */
  readonly graphql: ReadonlyMap<string, Type>;
}

export function servicesOf(
  groups: readonly CallGroup[],
  world: World,
  claim: (words: readonly string[]) => string,
  results: Results,
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
      holder: {
        world,
        contract: world.contract,
        field,
        results: results.rest,
        resource: group.name.words,
      },
    };
  });
}

function methodNames(
  { name, calls }: CallGroup,
  claim: (words: readonly string[]) => string,
): readonly MethodNames[] {
  const methods = new NameScope();
  const constants = new NameScope();
  const plain = calls.map(({ action }) => claimName(methods, action, 'method'));
  return calls.map(({ action }, index) => ({
    name: plain[index]!,
    withResponse: claimName(methods, { words: [...action.words, 'with', 'response'] }, 'method'),
    constant: claimName(constants, action, 'constant'),
    params: claim([...callWords(name.words, action.words), 'params']),
  }));
}

/** Declares the types that the calls of a service bring along. */
export function visitService({ calls, holder }: Service, { graphql }: Results): void {
  for (const call of calls)
    if (call.kind === 'rest') visitRest(holder, call.shape);
    else visitGraphql(holder, call.shape, graphql.get(call.shape.document.name.wire)!);
}

/** The calls of a service, in order. */
export function methodsOf({ calls, holder, methods }: Service, { graphql }: Results): readonly Method[] {
  return calls.map((call: Call, index) =>
    call.kind === 'rest'
      ? restMethod(holder, methods[index]!, call.shape)
      : graphqlMethod(holder, methods[index]!, call.shape, graphql.get(call.shape.document.name.wire)!),
  );
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
