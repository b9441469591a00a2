/** One class a resource: `client.messages` is an instance of it. */
import { camelCase, pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { docComment, identifier, joinEs } from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import type { Call, CallGroup } from '../../shape/calls.ts';
import type { View } from '../../templates.ts';
import { memberName, SPECIAL_MEMBERS, type Module } from './call.ts';
import { graphqlCall } from './graphql-call.ts';
import { restCall } from './rest-call.ts';
import type { Names } from './sources.ts';

/** The calls of one resource, before they are printed. */
export interface Resource extends CallGroup {
  /** Property of the client. */
  readonly property: string;
  readonly className: string;
  readonly stem: string;
}

/** `members`: members of the client other than its resources. */
export function resourcesOf(groups: readonly CallGroup[], members: readonly string[]): readonly Resource[] {
  const properties = new NameScope([...members, ...SPECIAL_MEMBERS]);
  const classes = new NameScope();
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  return groups.map(({ name, calls }) => ({
    name,
    calls,
    property: properties.claim(memberName(camelCase(name.words))),
    className: classes.claim(bindingName(pascalCase(name.words))),
    stem: stems.claim(fileStem(name.words), '-'),
  }));
}

export function resourceView(
  contract: Contract,
  resource: Resource,
  names: Names,
  extension: ImportExtension,
): View {
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
    imports: imports.print(extension),
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
