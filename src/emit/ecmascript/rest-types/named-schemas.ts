/**
 * Declares schemas as types with names. An editor then shows `Order`, and not `components["schemas"]["Order"]` or all
 * properties of an order.
 */
import { typescriptBindings, typescriptGlobals, typescriptTypes } from '../../../core/reserved-words.ts';
import { largestOf, pushAll } from '../../../core/long-lists.ts';
import { NameScope } from '../../names.ts';
import { unguard } from './key.ts';
import { ts } from './vendored.ts';

/**
 * Schemas in longer chains without an object in between get no names, because the compiler would resolve the whole
 * chain in one step.
 */
const MAX_CHAIN = 20;
/** Names of the language, and of this module. */
const TAKEN: ReadonlySet<string> = new Set([
  ...typescriptBindings,
  ...typescriptTypes,
  ...typescriptGlobals,
  ...'$defs components Flavour OpenUnion operations paths webhooks WithRequired'.split(' '),
]);

export function withNamedSchemas(nodes: readonly ts.Node[]): readonly ts.Node[] {
  const schemas = schemasIn(nodes);
  const chainOf = chainsOf(schemas);
  const scope = new NameScope([...TAKEN, ...nodes.flatMap(declaredName)]);
  const named = new Map(
    [...schemas]
      .filter(([name, type]) => referencedSchema(type) === undefined && chainOf(name) <= MAX_CHAIN)
      .map(([name, type]) => [name, { type, identifier: scope.claim(identifierOf(name)) }] as const),
  );
  const visit = (node: ts.Node): ts.Node => {
    const name = referencedSchema(node);
    const target = name === undefined ? undefined : named.get(name);
    if (target) return ts.factory.createTypeReferenceNode(target.identifier);
    return ts.visitEachChild(node, visit, undefined);
  };
  const references = new Map<ts.Node, ts.Node>(
    [...named.values()].map(({ type, identifier }) => [type, ts.factory.createTypeReferenceNode(identifier)]),
  );
  const inComponents = (node: ts.Node): ts.Node =>
    references.get(node) ?? ts.visitEachChild(node, inComponents, undefined);
  const declared = [...named.values()].map(({ type, identifier }) =>
    ts.factory.createTypeAliasDeclaration(
      [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)],
      identifier,
      undefined,
      visit(type) as ts.TypeNode,
    ),
  );
  return [...nodes.map((node) => visit(isComponents(node) ? inComponents(node) : node)), ...declared];
}

/**
 * Returns the name of a schema's type. A name in use gets a trailing `_`, as in `models.ts`. An empty name, a name that
 * begins with a digit, and a name like those of this module's own tuples and lists (`Tuple1`) get a leading `_`.
 */
function identifierOf(schema: string): string {
  const name = unguard(schema).replace(/[^A-Za-z0-9_$]/g, '_');
  if (TAKEN.has(name)) return `${name}_`;
  return /^(?:RecursiveList|Tuple)?\d+$|^$/.test(name) || /^\d/.test(name) ? `_${name}` : name;
}

function isComponents(node: ts.Node): node is ts.InterfaceDeclaration {
  return ts.isInterfaceDeclaration(node) && node.name.text === 'components';
}

function declaredName(node: ts.Node): readonly string[] {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? [node.name.text] : [];
}

/** Returns the types of the schemas in `components`, by name. */
function schemasIn(nodes: readonly ts.Node[]): ReadonlyMap<string, ts.TypeNode> {
  const section = nodes.find(isComponents)?.members.find((member) => nameOf(member) === 'schemas');
  const type = section && ts.isPropertySignature(section) ? section.type : undefined;
  const members = type && ts.isTypeLiteralNode(type) ? type.members : [];
  return new Map(
    members.flatMap((member): readonly (readonly [string, ts.TypeNode])[] => {
      const name = nameOf(member);
      return name !== undefined && ts.isPropertySignature(member) && member.type ? [[name, member.type]] : [];
    }),
  );
}

function nameOf({ name }: ts.TypeElement): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

/** Returns the name in `components["schemas"]["Order"]`. */
function referencedSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType: holder, indexType: section } = node.objectType;
  const isSchemas =
    ts.isTypeReferenceNode(holder) &&
    ts.isIdentifier(holder.typeName) &&
    holder.typeName.text === 'components' &&
    literalText(section) === 'schemas';
  return isSchemas ? literalText(node.indexType) : undefined;
}

function literalText(type: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined;
}

/** Returns a function for the length of the longest chain that starts at a schema, or infinity if it has a cycle. */
function chainsOf(schemas: ReadonlyMap<string, ts.TypeNode>): (name: string) => number {
  const lengths = new Map<string, number>();
  const lengthOf = (name: string): number => {
    const known = lengths.get(name);
    if (known !== undefined) return known;
    // A schema that occurs in its own chain has an infinite length.
    lengths.set(name, Infinity);
    const type = schemas.get(name);
    const length = 1 + largestOf((type ? directSchemas(type) : []).map(lengthOf), 0);
    lengths.set(name, length);
    return length;
  };
  return lengthOf;
}

function directSchemas(type: ts.Node): readonly string[] {
  const name = referencedSchema(type);
  if (name !== undefined) return [name];
  if (ts.isTypeLiteralNode(type)) return [];
  const found: string[] = [];
  ts.forEachChild(type, (child) => {
    pushAll(found, directSchemas(child));
  });
  return found;
}
