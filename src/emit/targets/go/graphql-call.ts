/**
 * Prints the method of a GraphQL call. It accepts the variables of a canonical operation, and returns the value of its
 * root field.
 */
import { methodDocumentation } from '../../golang/named-documentation.ts';
import { go, identifier, joinGo, stringLiteral, textLiteral, type Go } from '../../encode/go.ts';
import { graphqlArguments, isFlattened } from '../../shape/arguments.ts';
import type { Call } from '../../shape/calls.ts';
import { graphqlPages, pageItem } from '../../shape/graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { literal } from '../../golang/go-layout.ts';
import { resultType, type PrintContext, type Method } from './method.ts';
import { callNames, claimName } from '../../golang/go-names.ts';
import { graphqlPagesLiteral } from './pages.ts';
import { paramsOf } from './params.ts';
import { element, type Site } from '../../golang/types/go-type.ts';
import { deprecation } from '../../shape/declared-types.ts';

export function graphqlMethod(
  holder: PrintContext,
  name: string,
  { shape, gives, words }: Extract<Call, { kind: 'graphql' }>,
): Method {
  const { declaredTypes, contract, service } = holder;
  const { document, operation, field, argument, required, description } = shape;
  const plan = graphqlArguments(contract, shape, callNames());
  const isInput = isFlattened(plan);
  const params = paramsOf(
    { declaredTypes, direction: 'request' },
    plan,
    claimName(declaredTypes.scope, { words: [...words, 'params'] }, 'type'),
    `${service}.${name}`,
    isInput ? 'input' : 'variables',
  );
  const isRequired = required ? go`true` : go`false`;
  const variables =
    argument === 'none' || plan.all.length === 0
      ? go`nil`
      : isInput
        ? go`core.InputVariables("input", params.input(), ${isRequired})`
        : go`params.variables()`;
  const site: Site = { declaredTypes, direction: 'response' };
  const { code, read = go`nil` } = resultType(site, gives);
  // The document is a constant at the top level, because its lines would be indented inside a function.
  const text = identifier(
    claimName(declaredTypes.scope, { words: [...document.name.words, 'document'] }, 'argument'),
  );
  const given = go`ctx, s.connection, ${operationOf(shape, text)}, ${variables}`;
  const pages = graphqlPages(shape);
  const itemType = pages && pageItem(contract, gives, pages);
  const item = itemType ? element(site, itemType) : { code: go`any`, read: undefined };
  return {
    name,
    documentation: methodDocumentation(name, `the ${operation} ${document.name.wire}`, [
      description,
      field && deprecation(field),
    ]),
    params,
    constant: go`const ${text} = ${textLiteral(document.text.trim())}`,
    returns: pages ? go`*Pages[${code}, ${item.code}]` : go`(${code}, error)`,
    body: pages
      ? go`return core.ListGraphQL[${code}, ${item.code}](${given}, ${graphqlPagesLiteral(pages)}, ${read}, ${item.read ?? go`nil`}, options...)`
      : go`return core.GraphQL[${code}](${given}, ${read}, options...)`,
  };
}

function operationOf(shape: GraphqlShape, text: Go): Go {
  const { document, operation, root, userErrors, key, isRepeatable } = shape;
  return literal(go`&core.GraphQLOperation`, [
    [go`Name`, stringLiteral(document.name.wire)],
    [go`Kind`, stringLiteral(operation)],
    ...(root === undefined ? [] : [[go`Root`, stringLiteral(root)] as const]),
    ...(userErrors === undefined ? [] : [[go`UserErrors`, stringLiteral(userErrors)] as const]),
    ...(key ? [[go`Key`, go`[]string{${joinGo(key.map(stringLiteral), ', ')}}`] as const] : []),
    ...(isRepeatable ? [[go`Repeatable`, go`true`] as const] : []),
    [go`Document`, text],
  ]);
}
