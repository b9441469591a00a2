/** Prints one class for each resource, of which `client.messages` is an instance. */
import { camelCase, pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  propertyAccess,
  propertyKey,
  type Es,
} from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import type { Call, CallGroup } from '../../shape/calls.ts';
import { accessPaths, groupsIn } from '../../shape/nested-groups.ts';
import type { View } from '../../templates.ts';
import { memberName, SPECIAL_MEMBERS, type Module } from './call.ts';
import { graphqlCall } from './graphql-call.ts';
import { restCall } from './rest-call.ts';
import type { Names } from './sources.ts';

/** The calls of one resource. */
export interface Resource extends CallGroup {
  /** The property of the client or of the parent resource. */
  readonly property: string;
  /** The properties from the client to this resource. */
  readonly access: readonly string[];
  readonly className: string;
  readonly stem: string;
}

/** @param members properties of the client other than its resources */
export function resourcesOf(groups: readonly CallGroup[], members: readonly string[]): readonly Resource[] {
  const access = accessPaths(groups, (siblings, { words }) => siblings.claim(memberName(camelCase(words))), [
    ...members,
    ...SPECIAL_MEMBERS,
  ]);
  const classes = new NameScope();
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  return groups.map((group) => ({
    ...group,
    property: access.get(group)!.at(-1)!,
    access: access.get(group)!,
    className: classes.claim(bindingName(pascalCase(group.name.words))),
    stem: stems.claim(fileStem(group.name.words), '-'),
  }));
}

export function resourceView(
  contract: Contract,
  resource: Resource,
  resources: readonly Resource[],
  names: Names,
  extension: ImportExtension,
): View {
  const functions = resource.calls.map((call) => functionName(call, names));
  const declared = [resource.className, ...functions];
  const inner = groupsIn(resources, resource);
  const imports = new Imports([...declared, 'connection', 'Omit', 'NonNullable', 'Blob']);
  const connection = imports.type('Connection', '../runtime/connection.ts');
  const module: Module = {
    contract,
    names,
    imports,
    methods: new NameScope(inner.map(({ property }) => property)),
  };
  const calls = resource.calls.map((call) =>
    call.kind === 'rest'
      ? restCall(module, call.action, call.shape)
      : graphqlCall(module, call.action, call.shape),
  );
  const held = heldResources(inner, imports, './');
  return {
    imports: imports.print(extension),
    functions: joinEs(
      calls.map((call) => call.function),
      '\n\n',
    ),
    documentation: docComment([`Calls of \`client.${resource.access.join('.')}\`.`]),
    className: identifier(resource.className),
    connection,
    ...held,
    hasCalls: calls.length > 0,
    methods: joinEs(
      calls.map(({ method }) => method),
      '\n\n',
    ),
  };
}

/** Returns the properties that contain resources, and their assignments in a constructor with a `connection`. */
export function heldResources(
  resources: readonly Resource[],
  imports: Imports,
  folder: './' | './resources/',
): { readonly properties: Es; readonly assignments: Es; readonly hasProperties: boolean } {
  const held = resources.map(({ className, stem, property }) => ({
    property,
    type: imports.value(className, `${folder}${stem}.ts`),
  }));
  return {
    properties: joinEs(
      held.map(({ property, type }) => es`readonly ${propertyKey(property)}: ${type};`),
      '\n',
    ),
    assignments: joinEs(
      held.map(({ property, type }) => es`this${propertyAccess(property)} = new ${type}(connection);`),
      '\n',
    ),
    hasProperties: held.length > 0,
  };
}

/** Returns the name of a call's function, which is unique among all resources. */
export function functionName(call: Call, names: Names): string {
  const id = call.kind === 'rest' ? call.shape.key : call.shape.document.name.wire;
  return names.functions.get(id)!;
}
