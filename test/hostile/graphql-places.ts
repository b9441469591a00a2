/** Every location of GraphQL documents that contains a name, a text, or a number. */
import { Kind, parse, print, visit, type ASTNode, type NameNode } from 'graphql';
import type { Replace } from './payloads.ts';

/** Names that the specification defines, including root types. */
const BUILT_IN = new Set(
  'String Int Float Boolean ID Query Mutation Subscription deprecated reason oneOf specifiedBy url include skip if'.split(
    ' ',
  ),
);
/** Names by the nodes that contain them. References share the location of their definition. */
const NAMES: Readonly<Record<string, string>> = {
  [Kind.NAMED_TYPE]: 'type',
  [Kind.SCALAR_TYPE_DEFINITION]: 'type',
  [Kind.OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'type',
  [Kind.UNION_TYPE_DEFINITION]: 'type',
  [Kind.ENUM_TYPE_DEFINITION]: 'type',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.FIELD]: 'field',
  [Kind.FIELD_DEFINITION]: 'field',
  [Kind.INPUT_VALUE_DEFINITION]: 'input',
  [Kind.ARGUMENT]: 'input',
  [Kind.OBJECT_FIELD]: 'input',
  [Kind.ENUM_VALUE_DEFINITION]: 'enum value',
  [Kind.DIRECTIVE_DEFINITION]: 'directive',
  [Kind.DIRECTIVE]: 'directive',
  [Kind.OPERATION_DEFINITION]: 'operation',
  [Kind.FRAGMENT_DEFINITION]: 'fragment',
  [Kind.FRAGMENT_SPREAD]: 'fragment',
  [Kind.VARIABLE]: 'variable',
};

/** Returns the document as text with payloads. Use the same function for two documents that share names. */
export function replaceInGraphql(text: string, file: string, replace: Replace): string {
  const rename = (kind: string, name: NameNode): NameNode => {
    if (BUILT_IN.has(name.value) || name.value.startsWith('__')) return name;
    return { ...name, value: replace(`${kind} ${name.value}`, 'name') ?? name.value };
  };
  const describe = (node: ASTNode, place: string): object => {
    if (!node.kind.endsWith('Definition') || /^(Fragment|Operation|Variable)/.test(node.kind)) return {};
    const value = replace(`${place}.description`, 'text');
    // Half of the descriptions are block strings.
    return value === undefined
      ? {}
      : { description: { kind: Kind.STRING, value, block: place.length % 2 > 0 } };
  };
  return print(
    visit(parse(text), {
      enter(node, _key, _parent, path): ASTNode | undefined {
        const place = `${file}.${path.filter((step) => step !== 'definitions').join('.')}`;
        if (node.kind === Kind.STRING && path.at(-1) !== 'description') {
          const value = replace(place, 'text');
          return value === undefined ? undefined : { ...node, value, block: false };
        }
        if (node.kind === Kind.INT || node.kind === Kind.FLOAT) {
          const value = replace(place, 'number');
          if (value === undefined) return undefined;
          return { kind: /[.e]/i.test(value) ? Kind.FLOAT : Kind.INT, value };
        }
        if (node.kind === Kind.ENUM)
          return { ...node, value: replace(`enum value ${node.value}`, 'name') ?? node.value };
        const kind = NAMES[node.kind];
        const named =
          kind !== undefined && 'name' in node && node.name ? { name: rename(kind, node.name) } : {};
        const alias = node.kind === Kind.FIELD && node.alias ? { alias: rename('alias', node.alias) } : {};
        return { ...node, ...named, ...alias, ...describe(node, place) };
      },
    }),
  );
}
