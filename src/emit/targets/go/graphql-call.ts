/** A method that makes a GraphQL call: variables of a canonical operation in, the value of its root field out. */
import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import { go, identifier, joinGo, stringLiteral, textLiteral, type Go } from '../../encode/go.ts';
import { graphqlArguments, isFlattened } from '../../shape/arguments.ts';
import { graphqlKey } from '../../shape/graphql-key.ts';
import { graphqlPages, type GraphqlPages } from '../../shape/graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import { literal } from './layout.ts';
import { resultType, type Holder, type Method } from './method.ts';
import { CallNames, callWords, claimName } from './names.ts';
import { graphqlPagesLiteral } from './pages.ts';
import { paramsOf } from './params.ts';
import { element, type GoType, type Site } from './types/go-type.ts';
import { deprecation } from '../../shape/world.ts';

/** Declares the types that a call brings along. */
export function visitGraphql({ world, resource }: Holder, shape: GraphqlShape, gives: Type): void {
  const words = callWords(resource, shape.document.callPath.action.words);
  world.visit(gives, [...words, 'result'], 'response', true);
  for (const { type, name } of shape.document.variables)
    world.visit(type, [...words, ...name.words], 'request', true);
}

export function graphqlMethod(holder: Holder, name: string, shape: GraphqlShape, gives: Type): Method {
  const { world, contract, service, resource } = holder;
  const { document, operation, field, argument, required } = shape;
  const plan = graphqlArguments(contract, shape, new CallNames());
  const words = [...callWords(resource, document.callPath.action.words), 'params'];
  const isInput = isFlattened(plan);
  const params = paramsOf(
    { world, way: 'request' },
    plan,
    claimName(world.scope, { words }, 'type'),
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
  const site: Site = { world, way: 'response' };
  const { code, read = go`nil` } = resultType(site, gives);
  // Outside of its method, where nothing is indented.
  const text = identifier(
    claimName(world.scope, { words: [...document.name.words, 'document'] }, 'argument'),
  );
  const given = go`ctx, s.connection, ${operationOf(holder, shape, text)}, ${variables}`;
  const pages = graphqlPages(shape);
  const item = pages && itemType(site, gives, pages);
  return {
    name,
    documentation: [
      textOf(document.description) ?? textOf(field?.description) ?? `${operation} ${document.name.wire}.`,
      field && deprecation(field),
    ],
    params,
    constant: go`const ${text} = ${textLiteral(document.text.trim())}`,
    returns: item ? go`*Pages[${code}, ${item.code}]` : go`(${code}, error)`,
    body:
      pages && item
        ? go`return core.ListGraphQL[${code}, ${item.code}](${given}, ${graphqlPagesLiteral(pages)}, ${read}, ${item.read ?? go`nil`}, options...)`
        : go`return core.GraphQL[${code}](${given}, ${read}, options...)`,
  };
}

function operationOf({ contract }: Holder, shape: GraphqlShape, text: Go): Go {
  const { document, operation, root, field } = shape;
  const key = graphqlKey(contract, shape);
  const userErrors = field?.userErrors?.name.wire;
  return literal(go`&core.GraphQLOperation`, [
    [go`Name`, stringLiteral(document.name.wire)],
    [go`Kind`, stringLiteral(operation)],
    ...(root === undefined ? [] : [[go`Root`, stringLiteral(root)] as const]),
    ...(userErrors === undefined ? [] : [[go`UserErrors`, stringLiteral(userErrors)] as const]),
    ...(key
      ? [[go`Key`, go`[]string{${joinGo(key.map(stringLiteral), ', ')}}`] as const]
      : field?.retryable || operation === 'query'
        ? [[go`Repeatable`, go`true`] as const]
        : []),
    [go`Document`, text],
  ]);
}

function itemType(site: Site, gives: Type, { items, areEdges }: GraphqlPages): GoType {
  const path = areEdges ? [...items, 'node'] : items;
  const found = path.reduce<Type | undefined>((type, name) => type && memberOf(site, type, name), gives);
  const listed = found && resolve(site.world.contract, found);
  const item = listed?.kind === 'list' ? listed.items : found;
  return item ? element(site, item) : { code: go`any`, kind: 'nilable' };
}

/** A member's type, of an object or of the items of a list. */
function memberOf(site: Site, type: Type, name: string): Type | undefined {
  const shape = resolve(site.world.contract, type);
  if (shape.kind === 'list') return memberOf(site, shape.items, name);
  return shape.kind === 'object'
    ? shape.properties.find((property) => property.name.wire === name)?.type
    : undefined;
}

function textOf(description: string | undefined): string | undefined {
  return description?.trim() ? description : undefined;
}
