/** A service: the calls of one resource, `client.Items`. */
import type { OutputFile } from '../../target.ts';
import { docComment, go, identifier, joinGo, type Go } from '../../encode/go.ts';
import { NameScope } from '../../names.ts';
import type { CallGroup } from '../../shape/calls.ts';
import { goFile, type Module } from './file.ts';
import { graphqlMethod } from './graphql-call.ts';
import { printMethod, signature, type Holder, type Method } from './method.ts';
import { STANDARD_METHODS, claimName, fileStem } from './names.ts';
import { restMethod } from './rest-call.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';

/** Members of the client other than its services. */
const CLIENT_MEMBERS: ReadonlySet<string> = new Set(['GraphQL']);

export interface Service extends CallGroup {
  /** Field of the client. */
  readonly field: string;
  readonly type: string;
  readonly interfaceType: string;
  readonly stem: string;
  /** Names of its methods, in order. */
  readonly methods: readonly string[];
  readonly holder: Holder;
}

export function servicesOf(groups: readonly CallGroup[], declaredTypes: DeclaredTypes): readonly Service[] {
  const fields = new NameScope();
  const stems = new NameScope();
  return groups.map((group) => {
    const type = claimName(declaredTypes.scope, { words: [...group.name.words, 'service'] }, 'type');
    const methods = new NameScope();
    return {
      ...group,
      field: claimName(fields, group.name, 'field', CLIENT_MEMBERS),
      type,
      interfaceType: claimName(declaredTypes.scope, { words: [...group.name.words, 'api'] }, 'type'),
      stem: stems.claim(`${fileStem(group.name.words)}_service`, '_'),
      methods: group.calls.map(({ action }) => claimName(methods, action, 'method', STANDARD_METHODS)),
      holder: { declaredTypes, contract: declaredTypes.contract, service: type, resource: group.name },
    };
  });
}

/** The methods of a service, in order. Call it only once: it claims names of their types. */
export function methodsOf({ calls, holder, methods }: Service): readonly Method[] {
  return calls.map((call, index) =>
    call.kind === 'rest'
      ? restMethod(holder, methods[index]!, call.shape)
      : graphqlMethod(holder, methods[index]!, call.shape, call.gives),
  );
}

export function serviceFile(module: Module, service: Service, made: readonly Method[]): OutputFile {
  const { holder, type, interfaceType, field, stem } = service;
  const own = identifier(type);
  const declarations: readonly Go[] = [
    go`// ${own} makes the calls of client.${identifier(field)}.\ntype ${own} struct{ connection *core.Connection }`,
    go`${docComment([
      `${interfaceType} is the interface of ${type}, for replacing it, for example in tests. It grows with the API.`,
    ])!}
type ${identifier(interfaceType)} interface {
	${joinGo(made.map(signature), '\n')}
}`,
    go`var _ ${identifier(interfaceType)} = (*${own})(nil)`,
    ...made.flatMap((method) => [
      ...method.params.declarations,
      ...(method.constant ? [method.constant] : []),
      printMethod(holder, method),
    ]),
  ];
  return goFile(module, `${stem}.go`, module.name, declarations);
}
