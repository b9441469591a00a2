/** A GraphQL call: variables of a canonical operation in, the value of its root field out. */
import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import { java, stringLiteral, textBlock, type Java } from '../../encode/java.ts';
import { graphqlArguments, isFlattened } from '../../shape/arguments.ts';
import { graphqlKey } from '../../shape/graphql-key.ts';
import { graphqlPages, type GraphqlPages } from '../../shape/graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { isNullable } from '../../shape/world.ts';
import { text } from './layout/ops.ts';
import { chain, generic } from './layout/syntax.ts';
import type { Gives, Holder, Method, MethodNames, Step } from './method.ts';
import { CallNames, callWords } from './names.ts';
import { graphqlPagesStep, names as pathOf } from './pages.ts';
import { paramsOf } from './params.ts';
import { javaType, pageItem, type JavaType, type Site } from './types/java-type.ts';

/** Declares the types that a call brings along. */
export function visitGraphql({ world, resource }: Holder, shape: GraphqlShape, gives: Type): void {
  const words = callWords(resource, shape.document.callPath.action.words);
  world.visit(gives, [...words, 'result'], 'response', true);
  for (const { type, name } of shape.document.variables)
    world.visit(type, [...words, ...name.words], 'request', true);
}

export function graphqlMethod(
  { world, contract, field: called }: Holder,
  names: MethodNames,
  shape: GraphqlShape,
  type: Type,
): Method {
  const { document, operation, field, root } = shape;
  const plan = graphqlArguments(contract, shape, new CallNames());
  const site: Site = { world, way: 'response' };
  const { plain, boxed, read, kind } = javaType(site, type);
  const pages = graphqlPages(shape);
  const item = pages && itemType(site, type, pages);
  const isOptional = kind !== 'any' && isNullable(contract, type);
  const key = graphqlKey(contract, shape);
  const userErrors = field?.userErrors?.name.wire;
  const step = (name: Java, value: string): Step => ({ name, args: [text(stringLiteral(value))] });
  const reads = (name: Java): Step => ({ name, args: [read] });
  const steps: readonly Step[] = [
    {
      name: operation === 'query' ? java`query` : java`mutation`,
      args: [text(stringLiteral(document.name.wire)), text(documentOf(document.text.trim()))],
    },
    ...(isFlattened(plan) ? [step(shape.required ? java`input` : java`optionalInput`, 'input')] : []),
    ...(root === undefined ? [] : [step(java`root`, root)]),
    ...(userErrors === undefined ? [] : [step(java`userErrors`, userErrors)]),
    ...(key
      ? [{ name: java`key`, args: [pathOf(key)] }]
      : field?.retryable || operation === 'query'
        ? [{ name: java`repeatable`, args: [] }]
        : []),
  ];
  const gives: Gives =
    pages && item
      ? { kind: 'pages', page: boxed, item: item.boxed }
      : isOptional
        ? { kind: 'value', plain: generic(java`Optional`, [boxed]), boxed: generic(java`Optional`, [boxed]) }
        : { kind: 'value', plain, boxed };
  // Members of an input that stand beside each other are arguments of their own.
  const after = pages && isFlattened(plan) ? pages.after.slice(1) : (pages?.after ?? []);
  const ending: readonly Step[] =
    pages && item
      ? [reads(java`required`), graphqlPagesStep({ ...pages, after }, item.read)]
      : [reads(isOptional ? java`optional` : java`required`)];
  return {
    ...names,
    documentation: [
      said(document.description) ?? said(field?.description) ?? `${operation} ${document.name.wire}.`,
    ],
    deprecated: field?.deprecated,
    params: paramsOf({ world, way: 'request' }, plan, names.params, `${called}().${names.name}`),
    gives,
    operation: chain(java`GraphqlOperation`, [...steps, ...ending]),
  };
}

function documentOf(document: string): Java {
  return (document.includes('\n') ? textBlock(document) : undefined) ?? stringLiteral(document);
}

function itemType(
  site: Site,
  gives: Type,
  { items, areEdges }: GraphqlPages,
): Pick<JavaType, 'boxed' | 'read'> {
  const path = areEdges ? [...items, 'node'] : items;
  const found = path.reduce<Type | undefined>((type, name) => type && memberOf(site, type, name), gives);
  const listed = found && resolve(site.world.contract, found);
  const item = listed?.kind === 'list' ? listed.items : found;
  return item ? pageItem(site, item) : javaType(site, { kind: 'any', at: gives.at });
}

/** A member's type, of an object or of the items of a list. */
function memberOf(site: Site, type: Type, name: string): Type | undefined {
  const shape = resolve(site.world.contract, type);
  if (shape.kind === 'list') return memberOf(site, shape.items, name);
  return shape.kind === 'object'
    ? shape.properties.find((property) => property.name.wire === name)?.type
    : undefined;
}

function said(description: string | undefined): string | undefined {
  return description?.trim() ? description : undefined;
}
