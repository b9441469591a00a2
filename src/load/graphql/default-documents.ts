import { isNonNullType, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { ClientDocument } from '../../model/operation.ts';
import { capitalize } from '../../core/words.ts';
import type { Unlinked } from '../link/call-words.ts';
import { defaultLiteralOf } from './default-literal.ts';
import { selectionOf } from './default-selection.ts';
import { rootTypes } from './operations.ts';
import { type TypeBuilder } from './types.ts';

/** Returns one operation for each root field, named after it, with every argument as a variable. */
export function defaultDocuments(
  schema: GraphQLSchema,
  builder: TypeBuilder,
): readonly Unlinked<ClientDocument>[] {
  const taken = new Set<string>();
  return rootTypes(schema).flatMap(([operation, root]) =>
    Object.values(root.getFields()).map((field): Unlinked<ClientDocument> => {
      const name = claim(capitalize(field.name), capitalize(operation), taken);
      const { at, description, arguments: variables } = builder.field(field, root.name);
      return {
        name: builder.names.of(name),
        operation,
        variables,
        selects: [{ key: field.name, field: field.name }],
        text: `${operation} ${name}${variableDefinitions(field)} {\n  ${field.name}${passed(field)}${selectionOf(field.type)}\n}`,
        ...(description !== undefined && { description }),
        at,
      };
    }),
  );
}

/**
 * Returns the definitions of the variables. The variable of an argument with a default is nullable, so that callers can
 * omit it and the server applies the default.
 */
function variableDefinitions({ args }: GraphQLField): string {
  const variables = args.map((arg) => {
    const { name, type } = arg;
    const nullable = isNonNullType(type) && defaultLiteralOf(arg) ? type.ofType : type;
    return `$${name}: ${String(nullable)}`;
  });
  return variables.length === 0 ? '' : `(${variables.join(', ')})`;
}

function passed({ args }: GraphQLField): string {
  return args.length === 0 ? '' : `(${args.map(({ name }) => `${name}: $${name}`).join(', ')})`;
}

function claim(name: string, suffix: string, taken: Set<string>): string {
  let free = taken.has(name) ? name + suffix : name;
  while (taken.has(free)) free += '_';
  taken.add(free);
  return free;
}
