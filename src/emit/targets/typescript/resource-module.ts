/** One class a resource: `client.messages` is an instance of it. */
import { camelCase, pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Name } from '../../../model/name.ts';
import { docComment, identifier, joinEs } from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import type { View } from '../../templates.ts';
import { memberName, SPECIAL_MEMBERS, type Module } from './call.ts';
import { graphqlCall } from './graphql-call.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import { restCall } from './rest-call.ts';
import type { RestShape } from './rest-shape.ts';
import type { Names } from './sources.ts';

/** The calls of one resource, before they are printed. */
export interface Resource {
  readonly name: Name;
  /** Property of the client. */
  readonly property: string;
  readonly className: string;
  readonly stem: string;
  readonly calls: readonly Call[];
}

export type Call = { readonly action: Name } & (
  | { readonly kind: 'rest'; readonly shape: RestShape }
  | { readonly kind: 'graphql'; readonly shape: GraphqlShape }
);

/**
 * Groups calls by the resource of their call path, in the order of the contract. `members`: what the client has beside
 * its resources.
 */
export function resourcesOf(
  rest: readonly RestShape[],
  graphql: readonly GraphqlShape[],
  members: readonly string[],
): readonly Resource[] {
  const groups = new Map<string, { name: Name; calls: Call[] }>();
  const add = (name: Name, call: Call): void => {
    const key = camelCase(name.words);
    const group = groups.get(key) ?? { name, calls: [] };
    group.calls.push(call);
    groups.set(key, group);
  };
  for (const shape of rest) {
    const { resource, action } = shape.operation.callPath;
    add(resource, { kind: 'rest', action, shape });
  }
  for (const shape of graphql) {
    const { resource, action } = shape.document.callPath;
    add(resource, { kind: 'graphql', action, shape });
  }
  const properties = new NameScope([...members, ...SPECIAL_MEMBERS]);
  const classes = new NameScope();
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  return [...groups].map(([key, { name, calls }]) => ({
    name,
    calls,
    property: properties.claim(memberName(key)),
    className: classes.claim(bindingName(pascalCase(name.words))),
    stem: stems.claim(fileStem(name.words), '-'),
  }));
}

export function resourceView(contract: Contract, resource: Resource, names: Names): View {
  const functions = resource.calls.map((call) => functionName(call, names));
  const declared = [resource.className, ...functions];
  const imports = new Imports([...declared, 'connection', 'Omit', 'NonNullable', 'Blob']);
  const connection = imports.type('Connection', '../runtime/connection.ts');
  const module: Module = {
    contract,
    names,
    imports,
    methods: new NameScope(),
  };
  const calls = resource.calls.map((call) =>
    call.kind === 'rest'
      ? restCall(module, call.action, call.shape)
      : graphqlCall(module, call.action, call.shape),
  );
  return {
    imports: imports.print(),
    functions: joinEs(
      calls.map((call) => call.function),
      '\n\n',
    ),
    documentation: docComment([`Calls of \`client.${resource.property}\`.`]),
    className: identifier(resource.className),
    connection,
    methods: joinEs(
      calls.map(({ method }) => method),
      '\n\n',
    ),
  };
}

/** Name of a call's function, unique over all resources. */
export function functionName(call: Call, names: Names): string {
  const id = call.kind === 'rest' ? call.shape.operation.id : call.shape.document.name.wire;
  return names.functions.get(id)!;
}
