/**
 * Prints a GraphQL call. Its parameters are the variables of a canonical operation, and its result is the value of the
 * root field.
 */
import type { Type } from '../../../model/type.ts';
import { java, stringLiteral, textBlock, type Java } from '../../encode/java.ts';
import { belowArguments } from '../../shape/argument-paths.ts';
import { graphqlArguments, isFlattened } from '../../shape/arguments.ts';
import { graphqlPages, pageItem } from '../../shape/graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { isNullable } from '../../shape/declared-types.ts';
import { text } from './layout/ops.ts';
import { chain, generic } from './layout/syntax.ts';
import type { CallResult, PrintContext, Method, MethodNames, Step } from './method.ts';
import { callNames } from './names.ts';
import { graphqlPagesStep, names as pathOf } from './pages.ts';
import { paramsOf } from './params.ts';
import { javaType, pageItem as itemOf, type Site } from './types/java-type.ts';

export function graphqlMethod(
  { declaredTypes, contract, access }: PrintContext,
  names: MethodNames,
  shape: GraphqlShape,
  type: Type,
): Method {
  const { document, operation, field, root, userErrors, key, isRepeatable } = shape;
  const plan = graphqlArguments(contract, shape, callNames());
  const site: Site = { declaredTypes, direction: 'response' };
  const { plain, boxed, read, kind } = javaType(site, type);
  const pages = graphqlPages(shape);
  const listed = pages && (pageItem(contract, type, pages) ?? { kind: 'any', at: type.at });
  const item = listed && itemOf(site, listed);
  const isOptional = kind !== 'any' && isNullable(contract, type);
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
    ...(key ? [{ name: java`key`, args: [pathOf(key)] }] : []),
    ...(isRepeatable ? [{ name: java`repeatable`, args: [] }] : []),
  ];
  const gives: CallResult =
    pages && item
      ? { kind: 'pages', page: boxed, item: item.boxed }
      : isOptional
        ? { kind: 'value', plain: generic(java`Optional`, [boxed]), boxed: generic(java`Optional`, [boxed]) }
        : { kind: 'value', plain, boxed };
  const ending: readonly Step[] =
    pages && item
      ? [
          reads(java`required`),
          graphqlPagesStep({ ...pages, after: belowArguments(plan, pages.after) }, item.read),
        ]
      : [reads(isOptional ? java`optional` : java`required`)];
  return {
    ...names,
    documentation: [shape.description ?? `${operation} ${document.name.wire}.`],
    deprecated: field?.deprecated,
    params: paramsOf({ declaredTypes, direction: 'request' }, plan, names.params, `${access}.${names.name}`),
    gives,
    operation: chain(java`GraphqlOperation`, [...steps, ...ending]),
  };
}

function documentOf(document: string): Java {
  return (document.includes('\n') ? textBlock(document) : undefined) ?? stringLiteral(document);
}
