/** A node of a GraphQL syntax tree (graphql-js), of any kind, with the fields of its kind. */
interface Node {
  readonly kind: string;
  readonly name?: Node | undefined;
  readonly alias?: Node | undefined;
  readonly operation?: string;
  readonly typeCondition?: Node | undefined;
  readonly variable?: Node;
  readonly type?: Node;
  readonly defaultValue?: Node | undefined;
  readonly definitions?: readonly Node[];
  readonly variableDefinitions?: readonly Node[] | undefined;
  readonly directives?: readonly Node[] | undefined;
  readonly arguments?: readonly Node[] | undefined;
  readonly selectionSet?: Node | undefined;
  readonly selections?: readonly Node[];
  readonly values?: readonly Node[];
  readonly fields?: readonly Node[];
  readonly value?: unknown;
}

/**
 * Prints an executable document (GraphQL September 2025, section 2), so a syntax tree can be sent without the library
 * that created it.
 */
export function printDocument(document: object): string {
  return print(document as Node);
}

function print(node: Node): string {
  const { name, type, value } = node;
  const named = name ? print(name) : '';
  switch (node.kind) {
    case 'Document':
      return all(node.definitions, '\n');
    case 'OperationDefinition':
      return `${node.operation} ${named}${within('(', node.variableDefinitions, ')')}${rest(node)}`;
    case 'FragmentDefinition':
      return `fragment ${named}${condition(node)}${rest(node)}`;
    case 'VariableDefinition': {
      const initial = node.defaultValue ? ` = ${print(node.defaultValue)}` : '';
      return `${print(node.variable!)}: ${print(type!)}${initial}${rest(node)}`;
    }
    case 'SelectionSet':
      return `{ ${all(node.selections, ' ')} }`;
    case 'Field':
      return `${node.alias ? `${print(node.alias)}: ` : ''}${named}${within('(', node.arguments, ')')}${rest(node)}`;
    case 'FragmentSpread':
      return `...${named}${within('(', node.arguments, ')')}${rest(node)}`;
    case 'InlineFragment':
      return `...${condition(node)}${rest(node)}`;
    case 'Directive':
      return `@${named}${within('(', node.arguments, ')')}`;
    case 'Argument':
    case 'ObjectField':
      return `${named}: ${print(value as Node)}`;
    case 'Variable':
      return `$${named}`;
    case 'NamedType':
      return named;
    case 'ListType':
      return `[${print(type!)}]`;
    case 'NonNullType':
      return `${print(type!)}!`;
    case 'StringValue':
      return JSON.stringify(value);
    case 'NullValue':
      return 'null';
    case 'ListValue':
      return `[${all(node.values, ', ')}]`;
    case 'ObjectValue':
      return `{ ${all(node.fields, ', ')} }`;
    case 'Name':
    case 'IntValue':
    case 'FloatValue':
    case 'BooleanValue':
    case 'EnumValue':
      return String(value);
    default:
      throw new TypeError(`Cannot send a document that contains a node of kind ${node.kind}.`);
  }
}

/** Prints the end of most nodes: directives and selections. */
function rest({ directives, selectionSet }: Node): string {
  const applied = (directives ?? []).map((directive) => ` ${print(directive)}`).join('');
  return selectionSet ? `${applied} ${print(selectionSet)}` : applied;
}

function condition({ typeCondition }: Node): string {
  return typeCondition ? ` on ${print(typeCondition)}` : '';
}

function within(open: string, nodes: readonly Node[] | undefined, close: string): string {
  return nodes && nodes.length > 0 ? open + all(nodes, ', ') + close : '';
}

function all(nodes: readonly Node[] | undefined, separator: string): string {
  return (nodes ?? []).map(print).join(separator);
}
