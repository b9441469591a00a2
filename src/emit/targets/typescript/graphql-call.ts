import type { Name } from '../../../model/name.ts';
import { es, joinEs, jsonLiteral, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { graphqlSignature } from '../../ecmascript/client/graphql-signature.ts';
import type { Module } from '../../ecmascript/client/signature.ts';
import { printCall, type PrintedCall } from './call.ts';
import { graphqlPages } from '../../ecmascript/client/printed-graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';

/**
 * Prints a method such as `create(input, options)`. Its parameters are the variables of a GraphQL document (a canonical
 * operation). It returns the value of the root field, the whole data if there are several root fields, or `Pages` for a
 * paginated list.
 */
export function graphqlCall(module: Module, action: Name, shape: GraphqlShape): PrintedCall {
  const { imports } = module;
  const { document, operation, argument, root, userErrors, key, isRepeatable } = shape;
  const signature = graphqlSignature(module, action, shape);
  const entries = [
    es`name: ${stringLiteral(document.name.wire)}`,
    es`kind: ${stringLiteral(operation)}`,
    ...(root === undefined ? [] : [es`root: ${stringLiteral(root)}`]),
    ...(userErrors === undefined ? [] : [es`userErrors: ${stringLiteral(userErrors)}`]),
    ...(key ? [es`key: ${jsonLiteral(key)}`] : []),
    ...(isRepeatable ? [es`repeatable: true`] : []),
    es`document:${textLiteral(document.text)}`,
  ];
  const pages = graphqlPages(shape);
  const call = pages
    ? imports.value('listGraphql', '../runtime/graphql-pages.ts')
    : imports.value('callGraphql', '../runtime/graphql.ts');
  const passed =
    argument === 'input' ? es`{ input }` : argument === 'variables' ? es`variables` : es`undefined`;
  return printCall(signature, imports.type('Connection', '../runtime/connection.ts'), call, [
    es`{\n  ${joinEs(entries, ',\n')},\n}`,
    ...(pages ? [pages.literal] : []),
    passed,
    es`options`,
  ]);
}

/** Returns a multi-line string as a concatenation of its lines, which is easier to read. */
function textLiteral(text: string): Es {
  const lines = text.trim().split('\n');
  const [only = ''] = lines;
  if (lines.length === 1) return es` ${stringLiteral(only)}`;
  const literals = lines.map((line, index) =>
    index < lines.length - 1 ? es`${stringLiteral(`${line}\n`)} +` : stringLiteral(line),
  );
  return es`\n  ${joinEs(literals, '\n')}`;
}
