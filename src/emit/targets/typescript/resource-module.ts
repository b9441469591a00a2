/** Prints the class of a resource, such as the class of `client.messages`. */
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
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import type { Call } from '../../shape/calls.ts';
import { groupsIn } from '../../shape/nested-groups.ts';
import type { View } from '../../templates.ts';
import { methodScope, type Resource } from '../../ecmascript/client/resources.ts';
import type { Module } from '../../ecmascript/client/signature.ts';
import { graphqlCall } from './graphql-call.ts';
import { restCall } from './rest-call.ts';
import type { Names } from '../../ecmascript/client/type-sources.ts';

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
  const module: Module = { contract, names, imports, methods: methodScope(resource, resources) };
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
