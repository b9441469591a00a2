/** What a framework means for the target `server`: the only place that knows. */
import type { JsonObject } from '../../core/json.ts';
import type { Answers } from './answers.ts';
import type { Framework } from './detect/framework.ts';

/** Options of the target `server`. */
export function serverOptions({ documents, out }: Answers): JsonObject {
  const base = out.startsWith('src/') ? 'src/' : '';
  return documents.schema.length > 0 ? { resolvers: `${base}resolvers` } : {};
}

/** The generated server, as code beside it sees it. */
export interface ServerFiles {
  /** Specifier of a module under `server/`, named without extension. */
  readonly import: (path: string) => string;
  readonly exists: (path: string) => boolean;
}

/** The lines that mount what was generated: one step for each protocol. */
export function serverSnippets(
  files: ServerFiles,
  frameworks: readonly Framework[],
): readonly { readonly title: string; readonly code: string }[] {
  const steps: { title: string; code: string }[] = [];
  if (files.exists('rest/router')) {
    const framework = frameworks.find(({ protocol }) => protocol === 'rest')?.id;
    const mount = framework === 'fastify' ? FASTIFY : FETCH;
    steps.push({ title: 'Write the handlers and mount them', code: [rest(files), mount(files)].join('\n') });
  }
  if (files.exists('graphql/schema')) {
    const framework = frameworks.find(({ protocol }) => protocol === 'graphql')?.id;
    const mount = framework === 'apollo' ? APOLLO : framework === 'mercurius' ? MERCURIUS : YOGA;
    steps.push({ title: 'Fill the resolvers and serve them', code: mount(files) });
  }
  return steps;
}

function rest(files: ServerFiles): string {
  return `import { createHandler } from '${files.import('rest/router')}';
import { handlers } from './handlers'; // yours: satisfies Handlers of ${files.import('rest/handlers')}

const handler = createHandler(handlers, { context: () => ({}) });`;
}

function FETCH(): string {
  return '// (request: Request) => Promise<Response>: Hono, Next.js, Bun and Deno take it as it is.\nexport default { fetch: handler };';
}

function FASTIFY(files: ServerFiles): string {
  return `await app.register(fastifyPlugin(handler)); // from '${files.import('runtime/fastify')}'`;
}

function APOLLO(files: ServerFiles): string {
  return `import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
${graphqlImports(files)}

await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), { listen: { port: 4000 } });`;
}

function YOGA(files: ServerFiles): string {
  return `import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
${graphqlImports(files)}

createServer(createYoga({ schema: createSchema({ typeDefs, resolvers }) })).listen(4000);`;
}

function MERCURIUS(files: ServerFiles): string {
  return `import mercurius from 'mercurius';
${graphqlImports(files)}

await app.register(mercurius, { schema: typeDefs, resolvers });`;
}

function graphqlImports(files: ServerFiles): string {
  return `import { resolvers } from '${files.import('graphql/resolvers')}';
import { typeDefs } from '${files.import('graphql/schema')}';`;
}
