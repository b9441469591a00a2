/** Recognizes additions and defaults that do not affect operations that were valid before. */
import {
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLSchema,
} from 'graphql';
import type { GraphqlFact } from './graphql-fact.ts';

/**
 * Returns true for an added argument or input field that is not required (§5.4.3, §5.6.4), and for a new default of a
 * required input. Also returns true for a new interface, because no older operation selects its fields.
 */
export function isHarmless(
  { type, coordinate, meta }: GraphqlFact,
  old: GraphQLSchema,
  next: GraphQLSchema,
): boolean {
  switch (type) {
    case 'DIRECTIVE_ARGUMENT_ADDED':
      // The coordinate is the coordinate of the directive.
      return isRequired(next, `${coordinate}(${meta['addedDirectiveArgumentName'] as string}:)`) === false;
    case 'FIELD_ARGUMENT_ADDED':
    case 'INPUT_FIELD_ADDED':
      return isRequired(next, coordinate) === false;
    case 'OBJECT_TYPE_INTERFACE_ADDED':
      return !old.getType(meta['addedInterfaceName'] as string);
    case 'DIRECTIVE_ARGUMENT_DEFAULT_VALUE_CHANGED':
    case 'FIELD_ARGUMENT_DEFAULT_CHANGED':
    case 'INPUT_FIELD_DEFAULT_VALUE_CHANGED':
      return isRequired(old, coordinate) === true;
    default:
      return false;
  }
}

const DIRECTIVE = /^@(\w+)\((\w+):\)$/;
const MEMBER = /^(\w+)\.(\w+)(?:\((\w+):\))?$/;

/** True if the argument or input field at the coordinate is required, or undefined if the schema does not have it. */
function isRequired(schema: GraphQLSchema, coordinate: string): boolean | undefined {
  const [, directive, own] = DIRECTIVE.exec(coordinate) ?? [];
  if (directive !== undefined) {
    const argument = schema.getDirective(directive)?.args.find(({ name }) => name === own);
    return argument && isRequiredArgument(argument);
  }
  const [, owner = '', member = '', name] = MEMBER.exec(coordinate) ?? [];
  const type = schema.getType(owner);
  if (isInputObjectType(type)) {
    const field = type.getFields()[member];
    return field && isRequiredInputField(field);
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
  const argument = type.getFields()[member]?.args.find((each) => each.name === name);
  return argument && isRequiredArgument(argument);
}
