import { resolveSchemaCoordinate, type ASTNode, type GraphQLSchema } from 'graphql';
import type { SourceSpan } from '../../core/source.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';

/**
 * Returns the location of an element that is not in the model: a directive, its arguments, a root type, or the schema
 * itself. Undefined if the schema lacks the element.
 */
export function locationOf(contract: Contract, coordinate: string): SourceSpan | undefined {
  const schema = contract.sources.graphql?.schema as GraphQLSchema;
  const { isThere, node } = nodeAt(schema, coordinate);
  if (!isThere) return undefined;
  const name = node && 'name' in node ? node.name : undefined;
  const loc = name?.loc ?? node?.loc;
  if (loc) {
    const { line, column } = loc.startToken;
    return { file: loc.source.name, line, column, pointer: coordinate };
  }
  // An introspection result has no positions.
  const file = contract.operations.find(isGraphql)?.at.file;
  return file === undefined ? undefined : { file, line: 1, column: 1, pointer: coordinate };
}

interface Found {
  readonly isThere: boolean;
  readonly node?: ASTNode | null | undefined;
}

function nodeAt(schema: GraphQLSchema, coordinate: string): Found {
  if (coordinate === '') {
    const [query] = [schema.getQueryType(), schema.getMutationType()].filter((type) => type);
    return { isThere: true, node: schema.astNode ?? schema.extensionASTNodes[0] ?? query?.astNode };
  }
  const found = resolveSchemaCoordinate(schema, coordinate);
  switch (found?.kind) {
    case 'NamedType':
      return { isThere: true, node: found.type.astNode ?? found.type.extensionASTNodes[0] };
    case 'Field':
      return { isThere: true, node: found.field.astNode };
    case 'InputField':
      return { isThere: true, node: found.inputField.astNode };
    case 'EnumValue':
      return { isThere: true, node: found.enumValue.astNode };
    case 'FieldArgument':
      return { isThere: true, node: found.fieldArgument.astNode };
    case 'Directive':
      return { isThere: true, node: found.directive.astNode };
    case 'DirectiveArgument':
      return { isThere: true, node: found.directiveArgument.astNode };
    default:
      return { isThere: false };
  }
}
