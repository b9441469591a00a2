import type { Type } from '../../../model/type.ts';
import { py, stringLiteral, textLiteral, type Py } from '../../encode/python.ts';
import { belowArguments } from '../../shape/argument-paths.ts';
import { graphqlPages, pageItem, type GraphqlPages } from '../../shape/graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { graphqlArguments, isFlattened, type ArgumentsPlan } from './arguments.ts';
import { constant, constantName, type PrintContext, type PrintedCall } from './call.ts';
import { call, keywords, subscript, tuple, type Doc } from './doc.ts';
import { deprecation } from './documentation.ts';
import { decoderOf } from './types/decoders.ts';
import { structOf } from './types/encoders.ts';
import { runtimeModule, unionOf, type Site } from './types/printer.ts';
import { responseParts } from './types/response.ts';

/**
 * Prints a method such as `create(*, name, options)`. Its parameters are the variables of a canonical operation, and
 * its result is the value of the root field.
 */
export function graphqlCall(
  holder: PrintContext,
  name: string,
  shape: GraphqlShape,
  gives: Type,
): PrintedCall {
  const { site } = holder;
  const { document, operation, root, field, userErrors, key, isRepeatable } = shape;
  const plan = graphqlArguments(site.declaredTypes.contract, shape);
  const own = constantName(holder, name);
  const text = constantName(holder, name, '_document');
  const result = unionOf(site, responseParts(site, gives));
  const type = site.imports.value('GraphqlOperation', runtimeModule(site, 'graphql'));
  const decode = decoderOf(site, gives);
  const members: (readonly [Py, Doc])[] = [
    [py`name`, stringLiteral(document.name.wire)],
    [py`kind`, stringLiteral(operation)],
    [py`document`, text],
    ...(plan.fields.length > 0
      ? [[py`variables`, structOf(site, plan.fields, { kind: 'never', at: document.at })] as const]
      : []),
    ...(isFlattened(plan) ? [[py`flattened`, stringLiteral('input')] as const] : []),
    ...(isFlattened(plan) && shape.required ? [[py`required`, py`True`] as const] : []),
    ...(root === undefined ? [] : [[py`root`, stringLiteral(root)] as const]),
    ...(decode ? [[py`decode`, decode] as const] : []),
    ...(userErrors === undefined ? [] : [[py`user_errors`, stringLiteral(userErrors)] as const]),
    ...(key ? [[py`key`, tuple(key.map(stringLiteral))] as const] : []),
    ...(isRepeatable ? [[py`repeatable`, py`True`] as const] : []),
  ];
  const pages = graphqlPages(shape);
  const pagesName = pages && constantName(holder, name, '_pages');
  const item = pages && itemType(site, gives, pages);
  const constants = [
    py`${text} = ${textLiteral(document.text.trim())}`,
    constant(own, subscript(type, [result]), call(type, keywords(members))),
    ...(pages && pagesName ? [pagesConstant(site, pagesName, pages, item!, plan)] : []),
  ];
  return {
    constants,
    method: {
      name,
      documentation: [
        shape.description ?? `\`${operation} ${document.name.wire}\`.`,
        field && deprecation(field),
      ],
      raises: [
        ...(userErrors === undefined
          ? []
          : [{ name: 'UserErrorsError', text: 'The service returned user errors.' }]),
        { name: 'GraphqlError', text: 'The response contains errors.' },
      ],
      arguments: plan,
      options: userErrors === undefined ? 'RequestOptions' : 'MutationOptions',
      calls: pages ? 'graphql_pages' : 'graphql',
      passed: [own, ...(pagesName ? [pagesName] : [])],
      result,
      ...(item && { item }),
    },
  };
}

function itemType(site: Site, gives: Type, pages: GraphqlPages): Doc {
  const item = pageItem(site.declaredTypes.contract, gives, pages);
  return item ? unionOf(site, responseParts(site, item)) : site.imports.value('Any', 'typing');
}

function pagesConstant(site: Site, name: Py, pages: GraphqlPages, item: Doc, plan: ArgumentsPlan): Py {
  const type = site.imports.value('GraphqlPages', runtimeModule(site, 'graphql'));
  const after = belowArguments(plan, pages.after);
  const argument = plan.all.find(({ wire }) => wire === after[0])?.name ?? after[0]!;
  return constant(
    name,
    subscript(type, [item]),
    call(
      type,
      keywords([
        [py`page_info`, tuple(pages.pageInfo.map(stringLiteral))],
        [py`items`, tuple(pages.items.map(stringLiteral))],
        ...(pages.areEdges ? [[py`node`, stringLiteral('node')] as const] : []),
        [py`after`, tuple([argument, ...after.slice(1)].map(stringLiteral))],
      ]),
    ),
  );
}
