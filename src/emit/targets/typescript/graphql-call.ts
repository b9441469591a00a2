import { pascalCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import {
  docComment,
  es,
  identifier,
  indexedAccess,
  joinEs,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { methodCode, methodName, type Module, type PrintedCall } from './call.ts';
import { deprecation } from './documentation.ts';
import type { GraphqlShape } from './graphql-shape.ts';

/** `create(input, options)`: the variables of a canonical operation in, the payload of its root field out. */
export function graphqlCall(module: Module, action: Name, shape: GraphqlShape): PrintedCall {
  const { imports } = module;
  const { document, operation, argument, root, field } = shape;
  const method = methodName(module, action);
  const constant = identifier(module.constants.claim(`${method}Operation`));
  const base = document.name.wire + pascalCase([operation]);
  const variables = (): Es => imports.type(`${base}Variables`, '../graphql.ts');
  const signature: Es[] = [];
  const mark = shape.required ? es`` : es`?`;
  if (argument === 'input') signature.push(es`input${mark}: ${variables()}['input']`);
  if (argument === 'variables') signature.push(es`variables${mark}: ${variables()}`);
  const userErrors = field?.userErrors?.name.wire;
  const optionsType = userErrors === undefined ? 'RequestOptions' : 'MutationOptions';
  signature.push(es`options?: ${imports.type(optionsType, '../runtime/options.ts')}`);
  const data = imports.type(base, '../graphql.ts');
  const gives = root === undefined ? data : es`${data}${indexedAccess(root)}`;
  const passed =
    argument === 'input' ? es`{ input }` : argument === 'variables' ? es`variables` : es`undefined`;
  const documentation = docComment([
    document.description ?? field?.description,
    [
      userErrors === undefined ? undefined : '@throws {UserErrorsError} when the service lists user errors.',
      '@throws {GraphqlError} when the response holds errors.',
      field && deprecation(field),
    ]
      .filter((tag) => tag !== undefined)
      .join('\n'),
  ]);
  const type = imports.type('GraphqlOperation', '../runtime/graphql.ts');
  const call = imports.value('callGraphql', '../runtime/graphql.ts');
  const entries = [
    es`name: ${stringLiteral(document.name.wire)}`,
    es`kind: ${stringLiteral(operation)}`,
    ...(root === undefined ? [] : [es`root: ${stringLiteral(root)}`]),
    ...(userErrors === undefined ? [] : [es`userErrors: ${stringLiteral(userErrors)}`]),
    es`document:${textLiteral(document.text)}`,
  ];
  return {
    constant: es`const ${constant}: ${type} = {\n  ${joinEs(entries, ',\n')},\n};`,
    method: methodCode(documentation, method, signature, gives, call, [
      es`this.#transport`,
      constant,
      passed,
      es`options`,
    ]),
  };
}

/** A text of several lines as the sum of its lines, which reads like the text. */
function textLiteral(text: string): Es {
  const lines = text.trim().split('\n');
  const [only = ''] = lines;
  if (lines.length === 1) return es` ${stringLiteral(only)}`;
  const literals = lines.map((line, index) =>
    index < lines.length - 1 ? es`${stringLiteral(`${line}\n`)} +` : stringLiteral(line),
  );
  return es`\n  ${joinEs(literals, '\n')}`;
}
