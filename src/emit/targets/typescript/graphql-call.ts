import { pascalCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import {
  docComment,
  es,
  indexedAccess,
  joinEs,
  jsonLiteral,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { methodName, printCall, type Module, type PrintedCall, type Signature } from './call.ts';
import { deprecation } from '../../ecmascript/documentation.ts';
import { graphqlPages } from './graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { pathLiteralType } from './rest-pages.ts';

const PAGES = '../runtime/pages.ts';
const OPTIONS = '../runtime/options.ts';

/**
 * Prints a method such as `create(input, options)`. Its parameters are the variables of a canonical operation. It returns
 * the value of the root field, the whole data if there are several root fields, or `Pages` for a paginated list.
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

/** Returns the signature of a call that sends a canonical operation. */
export function graphqlSignature(module: Module, action: Name, shape: GraphqlShape): Signature {
  const { imports, names } = module;
  const { document, operation, argument, root, field, userErrors } = shape;
  const base = document.name.wire + pascalCase([operation]);
  const variables = (): Es => imports.type(`${base}Variables`, '../graphql.ts');
  const data = imports.type(base, '../graphql.ts');
  const gives = root === undefined ? data : es`${data}${indexedAccess(root)}`;
  const documentation = docComment([
    shape.description,
    [
      userErrors === undefined ? undefined : '@throws {UserErrorsError} if the service returns user errors',
      '@throws {GraphqlError} if the response contains errors',
      field && deprecation(field),
    ]
      .filter((tag) => tag !== undefined)
      .join('\n'),
  ]);
  const pages = graphqlPages(shape);
  return {
    documentation,
    functionName: names.functions.get(document.name.wire)!,
    methodName: methodName(module, action),
    parameters: [
      ...(argument === 'none'
        ? []
        : [
            argument === 'input'
              ? { name: 'input', type: es`${variables()}['input']`, optional: !shape.required }
              : { name: 'variables', type: variables(), optional: !shape.required },
          ]),
      {
        name: 'options',
        type: imports.type(userErrors === undefined ? 'RequestOptions' : 'MutationOptions', OPTIONS),
        optional: true,
      },
    ],
    returns: pages
      ? es`${imports.type('Pages', PAGES)}<${gives}, ${imports.type('ItemOf', PAGES)}<${gives}, ${pathLiteralType(pages.items)}>>`
      : es`${imports.type('Call', '../runtime/call.ts')}<${gives}>`,
  };
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
