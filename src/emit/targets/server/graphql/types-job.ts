/** Runs graphql-codegen beside the main thread: it is slow to load and slow on a big schema. */
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema, parse } from 'graphql';

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

/** The text of `types.ts`, and the names that it gives to the root types. */
export async function run({ sdl, contextType, mappers, scalars }: TypesJob): Promise<ResolverTypes> {
  const schemaAst = buildSchema(sdl);
  const text = await codegen({
    filename: 'types.ts',
    schema: parse(sdl, { noLocation: true }),
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
