/**
 * Creates the types of an OpenAPI document with openapi-typescript. The library's own entry would validate and bundle
 * the document a second time. Therefore, this module calls its transformation directly, with the document that `load`
 * has validated and bundled.
 */
import type { GlobalContext, OpenAPI3, ReferenceObject } from 'openapi-typescript';
import type { JsonObject } from '../../../core/json.ts';
import { pushAll } from '../../../core/long-lists.ts';
import { LATE_LIST, untangle } from './schema-cycles.ts';
import { FLAVOUR, projectDocument } from './project-document.ts';
import type { RestTypes, RestTypesInput } from './rest-types-input.ts';
import { componentOf } from './key.ts';
import { withNamedSchemas } from './named-schemas.ts';
import { withNamedTuples } from './named-tuples.ts';
import { withOtherMethods } from './other-methods.ts';
import { printTypes } from './print.ts';
import { OPEN_UNION, TIME, projected as objectOf, type Projected } from './project-schema.ts';
import { boundUnions } from './bound-unions.ts';
import { scanDiscriminators, transformSchema, transformSchemaObject, ts } from './vendored.ts';

export function transformDocument({
  document,
  operations,
  flavoured,
  ...directional
}: RestTypesInput): RestTypes {
  const projected = projectDocument(
    partOf(document as JsonObject, operations),
    operations ?? {},
    directional,
    flavoured,
  );
  const components = projected['components'] as Readonly<Record<string, Projected>>;
  const { lateLists, cut } = untangle(components['schemas'] ?? {});
  for (const part of [projected, lateLists]) boundUnions(part, components['schemas'] ?? {});
  const projection = projected as unknown as OpenAPI3;
  const footer: ts.Node[] = [lenientWithRequired()];
  const context: Context = {
    additionalProperties: false,
    alphabetize: false,
    defaultNonNullable: false,
    discriminators: scanDiscriminators(projection, { silent: true }),
    emptyObjectsUnknown: true,
    injectFooter: footer,
    silent: true,
    transform,
    resolve: (ref: string) => {
      const target = componentOf(ref);
      return target && components[target.section]?.[target.name];
    },
  };
  const all = withOtherMethods(transformSchema(projection, context as GlobalContext));
  const nodes = operations ? [...all] : all.filter((node) => !isEmptyPart(node));
  const itemsType = (items: unknown): ts.TypeNode =>
    transformSchemaObject(items as ReferenceObject, { path: '#', ctx: context as GlobalContext });
  pushAll(
    nodes,
    lateLists.map((items, index) => lateList(index, itemsType(items))),
  );
  const used = withoutUnused(nodes);
  // Without `operations` (for a server), models with the same names are declared next to these types.
  const text = printTypes(withNamedTuples(operations ? withNamedSchemas(used) : used));
  return { text, cut, hasOpenUnions: text.includes('OpenUnion<') };
}

function partOf(document: JsonObject, operations: RestTypesInput['operations']): JsonObject {
  return operations ? document : { components: document['components'] ?? {} };
}

/** True for a declaration such as `paths` or `operations` if the document has no such parts. */
function isEmptyPart(node: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(node) && EMPTY_PARTS.has(node.name.text);
}

const EMPTY_PARTS: ReadonlySet<string> = new Set(['$defs', 'operations', 'paths', 'webhooks']);

/** The context that the library reads. `transform` and `resolve` receive projected schemas. */
type Context = Partial<Omit<GlobalContext, 'transform' | 'resolve'>> & {
  transform(schema: Projected | boolean, options: Options): ts.TypeNode | undefined;
  resolve(ref: string): unknown;
};

type Options = Parameters<typeof transformSchemaObject>[1];

/** Returns the type of a schema that the library does not support, or undefined for any other schema. */
function transform(schema: Projected | boolean, options: Options): ts.TypeNode | undefined {
  if (typeof schema === 'boolean') return undefined;
  const tag = schema[OPEN_UNION];
  if (typeof tag === 'string') return openUnion(schema, tag, options);
  if (LATE_LIST in schema) return ts.factory.createTypeReferenceNode(lateListName(Number(schema[LATE_LIST])));
  if (schema['x-binary'] === true && typeof schema['type'] === 'string')
    return ts.factory.createTypeReferenceNode('Blob');
  const flavour = schema[FLAVOUR];
  const isTime = schema[TIME] === true && schema['enum'] === undefined && schema['const'] === undefined;
  if (typeof flavour === 'string' || isTime) return plainString(flavour, schema['type'], isTime);
  const open = schema['x-extensible-enum'];
  if (!Array.isArray(open)) return undefined;
  const { type = 'string' } = schema;
  const types = Array.isArray(type) ? (type as readonly unknown[]) : [type];
  if (!types.every((one) => one === 'string' || one === 'null')) return undefined;
  const isNullable = types.includes('null') || schema['x-extensible-null'] === true;
  return openEnum(open as readonly string[], isNullable);
}

/** Returns `Flavour<'OrderId'>`, or `string`, possibly with `Date` and with null. */
function plainString(flavour: unknown, type: unknown, isTime: boolean): ts.TypeNode {
  const { factory } = ts;
  const string =
    typeof flavour === 'string'
      ? factory.createTypeReferenceNode('Flavour', [
          factory.createLiteralTypeNode(factory.createStringLiteral(flavour)),
        ])
      : factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const types = [
    string,
    ...(isTime ? [factory.createTypeReferenceNode('Date')] : []),
    ...(Array.isArray(type) && type.includes('null')
      ? [factory.createLiteralTypeNode(factory.createNull())]
      : []),
  ];
  return types.length === 1 ? string : factory.createUnionTypeNode(types);
}

/** Returns `OpenUnion<Card | Account, 'object'>`. */
function openUnion(schema: Projected, tag: string, options: Options): ts.TypeNode {
  const { factory } = ts;
  const closed = objectOf(Object.entries(schema).filter(([key]) => key !== OPEN_UNION));
  const known = transformSchemaObject(closed as unknown as ReferenceObject, options);
  return factory.createTypeReferenceNode('OpenUnion', [
    known,
    factory.createLiteralTypeNode(factory.createStringLiteral(tag)),
  ]);
}

/** Returns `'queued' | 'sent' | (string & {})`, which accepts unknown values while editors suggest the known ones. */
function openEnum(values: readonly string[], isNullable: boolean): ts.TypeNode {
  const { factory } = ts;
  const anyString = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([
    ...values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value))),
    factory.createParenthesizedType(anyString),
    ...(isNullable ? [factory.createLiteralTypeNode(factory.createNull())] : []),
  ]);
}

function lateList(index: number, items: ts.TypeNode): ts.Node {
  const { factory } = ts;
  const array = factory.createExpressionWithTypeArguments(factory.createIdentifier('Array'), [items]);
  const heritage = factory.createHeritageClause(ts.SyntaxKind.ExtendsKeyword, [array]);
  return factory.createInterfaceDeclaration(undefined, lateListName(index), undefined, [heritage], []);
}

function lateListName(index: number): string {
  return `RecursiveList${index + 1}`;
}

/**
 * Replaces the library's `WithRequired`, whose `K extends keyof T` fails for required properties that are undeclared or
 * belong to nullable types.
 */
function lenientWithRequired(): ts.Node {
  const source =
    'type WithRequired<T, K extends PropertyKey> = T & { [P in K & keyof T]-?: Exclude<T[P], undefined> };';
  const [alias] = ts.createSourceFile('helper.ts', source, ts.ScriptTarget.ESNext).statements;
  return alias!;
}

/** Removes the helper if it is not used. */
function withoutUnused(nodes: readonly ts.Node[]): readonly ts.Node[] {
  const isHelper = (node: ts.Node): boolean =>
    ts.isTypeAliasDeclaration(node) && node.name.text === 'WithRequired';
  let used = false;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName))
      used ||= node.typeName.text === 'WithRequired';
    if (!used) ts.forEachChild(node, visit);
  };
  nodes.filter((node) => !isHelper(node)).forEach(visit);
  return used ? nodes : nodes.filter((node) => !isHelper(node));
}
