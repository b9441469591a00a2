/** Maps frameworks to options of the target `server`, for all other modules. */
import type { JsonObject } from '../../core/json.ts';
import type { Answers } from './answers.ts';
import type { Framework } from './detect/framework.ts';

/** Framework → adapter of the target `server`. Frameworks with the Fetch API need none. */
const ADAPTERS: Readonly<Record<string, string>> = {
  node: 'node',
  express: 'express',
  fastify: 'fastify',
  koa: 'koa',
  nestjs: 'nest',
  lambda: 'lambda',
};

/** Options of the target `server`. Without a framework, it writes every adapter. */
export function serverOptions({ documents, out, frameworks }: Answers): JsonObject {
  const base = out.startsWith('src/') ? 'src/' : '';
  const framework = frameworks.find(({ protocol }) => protocol === 'rest');
  const adapter = framework && ADAPTERS[framework.id];
  return {
    ...(documents.schema.length > 0 && { resolvers: `${base}resolvers` }),
    ...(documents.openapi !== undefined && { handlers: `${base}handlers` }),
    ...(documents.openapi !== undefined && framework && { adapters: adapter === undefined ? [] : [adapter] }),
  };
}

/** The generated server, as imported by code next to it. */
export interface ServerFiles {
  /** Specifier of a module under `server/`, named without extension. */
  readonly import: (path: string) => string;
  /** Specifier of a module of the user, named without extension. */
  readonly own: (name: string) => string;
  readonly exists: (path: string) => boolean;
}

/** Returns the lines to mount the generated handlers: one step for each protocol. */
export function serverSnippets(
  files: ServerFiles,
  frameworks: readonly Framework[],
): readonly { readonly title: string; readonly code: string }[] {
  const steps: { title: string; code: string }[] = [];
  if (files.exists('rest/router')) {
    const framework = frameworks.find(({ protocol }) => protocol === 'rest')?.id ?? 'node';
    const module = ADAPTERS[framework];
    const isThere = module !== undefined && files.exists(`runtime/${module}`);
    const mount = (isThere ? MOUNTS[framework] : undefined) ?? FETCH;
    steps.push({
      title: 'Implement the handlers, and mount them',
      code: importsFirst([rest(files), mount(files)].join('\n')),
    });
  }
  if (files.exists('graphql/schema')) {
    const framework = frameworks.find(({ protocol }) => protocol === 'graphql')?.id;
    const mount = framework === 'apollo' ? APOLLO : framework === 'mercurius' ? MERCURIUS : YOGA;
    steps.push({ title: 'Implement the resolvers, and serve them', code: mount(files) });
  }
  return steps;
}

function importsFirst(code: string): string {
  const lines = code.split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const others = lines
    .filter((line) => !line.startsWith('import '))
    .join('\n')
    .trim();
  return [...imports, '', others.replace(/\n{3,}/g, '\n\n')].join('\n');
}

function rest(files: ServerFiles): string {
  return `import { createHandler } from '${files.import('rest/router')}';
import { Halt } from '${files.import('runtime/result')}';
import { handlers } from '${files.import('rest/service')}';

const handler = createHandler(handlers, {
  context: (_request, route) => {
    // Check the credentials that route.security requires, and return the caller. Until then, reject such
    // requests, with the body that the document declares for 401.
    if (route.security.length > 0) throw new Halt({ status: 401 });
    return {};
  },
});`;
}

function FETCH(): string {
  return '// (request: Request) => Promise<Response>: Hono, Next.js, Bun and Deno accept it directly.\nexport default { fetch: handler };';
}

/** The adapter is imported from its module under `runtime/`. */
const MOUNTS: Readonly<Record<string, (files: ServerFiles) => string>> = {
  lambda: (files) => `
import { lambdaHandler } from '${files.import('runtime/lambda')}';
export const main = lambdaHandler(handler); // the handler of the function`,
  node: (files) => `
import { createServer } from 'node:http';
import { nodeHandler } from '${files.import('runtime/node')}';
createServer(nodeHandler(handler)).listen(3000);`,
  express: (files) => `
import express from 'express';
import { expressHandler } from '${files.import('runtime/express')}';

const app = express();
app.use(expressHandler(handler)); // before body parsers`,
  fastify: (files) => `
import { fastify } from 'fastify';
import { fastifyPlugin } from '${files.import('runtime/fastify')}';

const app = fastify();
await app.register(fastifyPlugin(handler));`,
  koa: (files) => `
import Koa from 'koa';
import { koaHandler } from '${files.import('runtime/koa')}';

const app = new Koa();
app.use(koaHandler(handler)); // before body parsers`,
  nestjs: (files) => `
import { NestFactory } from '@nestjs/core';
import { AppModule } from '${files.own('app.module')}';
import { nestMiddleware } from '${files.import('runtime/nest')}';

const app = await NestFactory.create(AppModule);
app.use(nestMiddleware(handler)); // before app.listen()`,
};

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
  return `import { fastify } from 'fastify';
import mercurius from 'mercurius';
${graphqlImports(files)}

const app = fastify();
await app.register(mercurius, { schema: typeDefs, resolvers });`;
}

function graphqlImports(files: ServerFiles): string {
  return `import { resolvers } from '${files.import('graphql/resolvers')}';
import { typeDefs } from '${files.import('graphql/schema')}';`;
}
