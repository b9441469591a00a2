import { pascalCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import { docComment, es, indexedAccess, type Es } from '../../encode/ecmascript.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { deprecation } from '../documentation.ts';
import { graphqlPages } from './printed-graphql-pages.ts';
import { pathLiteralType } from './printed-rest-pages.ts';
import { methodName, type Module, type Signature } from './signature.ts';

const PAGES = '../runtime/pages.ts';
const OPTIONS = '../runtime/options.ts';

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
    gives,
    returns: () =>
      pages
        ? es`${imports.type('Pages', PAGES)}<${gives}, ${imports.type('ItemOf', PAGES)}<${gives}, ${pathLiteralType(pages.items)}>>`
        : es`${imports.type('Call', '../runtime/call.ts')}<${gives}>`,
  };
}
