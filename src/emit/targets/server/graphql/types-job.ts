/** Runs graphql-codegen beside the main thread: it is slow to load and slow on a big schema. */
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildASTSchema, parse } from 'graphql';
import { TYPE_WORDS, withQuietProse } from '../../../ecmascript/graphql-codegen.ts';

export interface TypesJob {
  readonly sdl: string;
  /** Type of the resolvers' third argument: `../context.ts#Context`, or a type expression. */
  readonly contextType: string;
  /** What resolvers return for a type, by its name: `../rows.ts#BookRow`. */
  readonly mappers: Readonly<Record<string, string>>;
  /** TypeScript types of custom scalars. */
  readonly scalars: Readonly<Record<string, string>>;
}

export interface ResolverTypes {
  readonly text: string;
  /** The root types that the schema has. */
  readonly roots: readonly ResolverRoot[];
}

export interface ResolverRoot {
  readonly operation: 'query' | 'mutation' | 'subscription';
  /** Name in the SDL. */
  readonly type: string;
  /** The exported type of its resolvers. */
  readonly resolvers: string;
}

/** Names that the plugins print as they stand. `Resolvers` and its like they ask for as they do for types. */
const RESERVED = new Set([
  ...TYPE_WORDS,
  ...(
    'ContextType DirectiveResolverFn GraphQLResolveInfo GraphQLScalarType GraphQLScalarTypeConfig IsTypeOfResolverFn ' +
    'NextResolverFn ParentType RequireFields Resolver ResolverFn ResolverTypeWrapper ResolverWithResolve ' +
    'SubscriptionObject SubscriptionResolveFn SubscriptionResolver SubscriptionResolverObject ' +
    'SubscriptionSubscribeFn SubscriptionSubscriberObject TypeResolveFn'
  ).split(' '),
]);

/** A name as the schema writes it, its first letter in upper case. The plugins ask for each part between `_`. */
function typeName(part: string): string {
  return RESERVED.has(part) ? `${part}_` : part.charAt(0).toUpperCase() + part.slice(1);
}

/** The text of `types.ts`, and the names that it gives to the root types. */
export async function run({ sdl, contextType, mappers, scalars }: TypesJob): Promise<ResolverTypes> {
  const schema = withQuietProse(parse(sdl, { noLocation: true }));
  const schemaAst = buildASTSchema(schema, { assumeValidSDL: true, assumeValid: true });
  const text = await codegen({
    filename: 'types.ts',
    schema,
    schemaAst,
    documents: [],
    plugins: [{ typescript: {} }, { 'typescript-resolvers': {} }],
    pluginMap: { typescript, 'typescript-resolvers': resolvers },
    config: {
      scalars,
      defaultScalarType: 'string',
      mappers,
      contextType,
      useTypeImports: true,
      enumsAsTypes: true,
      immutableTypes: true,
      namingConvention: typeName,
    },
  });
  const names = {
    query: schemaAst.getQueryType()?.name,
    mutation: schemaAst.getMutationType()?.name,
    subscription: schemaAst.getSubscriptionType()?.name,
  };
  const roots = (['query', 'mutation', 'subscription'] as const).flatMap((operation) => {
    const type = names[operation];
    const printed =
      type === undefined ? null : new RegExp(`^ {2}${type}\\?: (\\w+)<ContextType>;$`, 'm').exec(text);
    return type !== undefined && printed?.[1] !== undefined
      ? [{ operation, type, resolvers: printed[1] }]
      : [];
  });
  return { text, roots };
}
