/**
 * The code that mounts the generated server in each framework, as `init` prints it. In this code, `handler` is the REST
 * service.
 */
import { textOf } from '../../emit/code.ts';
import { stringLiteral } from '../../emit/encode/ecmascript.ts';

/** The generated server, as imported by code next to it. */
export interface ServerFiles {
  /** Specifier of a module under `server/`, named without extension. */
  readonly import: (path: string) => string;
  /** Specifier of a module of the user, named without extension. */
  readonly own: (name: string) => string;
  readonly exists: (path: string) => boolean;
  /** True for a package among the dependencies. */
  readonly has: (name: string) => boolean;
  /** The path of the first server URL of the document, which the REST service adds to all paths; may be empty. */
  readonly basePath: string;
  /** True if an operation of the OpenAPI document requires credentials. */
  readonly isSecured: boolean;
  /** True if the project compiles TypeScript, or checks its types. */
  readonly isTyped: boolean;
}

type Lines = (files: ServerFiles) => string;

/** The GraphQL server for projects that do not have a GraphQL server. */
export const YOGA = 'yoga';

/** Code to serve the REST service without GraphQL, by framework. */
export const MOUNTS: Readonly<Record<string, Lines>> = {
  fetch: () => `// (request: Request) => Promise<Response>: Next.js, Bun and Deno accept it directly.
export default { fetch: handler };`,
  lambda: (files) => `import { lambdaHandler } from '${files.import('runtime/lambda')}';

export const main = lambdaHandler(handler); // the handler of the function`,
  node: (files) => `import { createServer } from 'node:http';
import { nodeHandler } from '${files.import('runtime/node')}';

createServer(nodeHandler(handler)).listen(3000);`,
  express: (files) => expressApp(files, ''),
  fastify: (files) => fastifyApp(files, ''),
  hono: (files) => honoApp(files, ''),
  koa: (files) => koaApp(files, ''),
  nestjs: (files) => nestApp(files, ''),
};

/**
 * Returns the code that creates a Yoga server. Next to REST, GraphQL is below the path of the server URL, as generated
 * clients expect.
 */
function createYoga(files: ServerFiles): string {
  const endpoint = files.basePath === '' ? '' : `, graphqlEndpoint: ${graphqlPath(files)}`;
  return `import { createSchema, createYoga } from 'graphql-yoga';

const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers })${endpoint} });`;
}

function graphqlPath({ basePath }: ServerFiles): string {
  return textOf(stringLiteral(`${basePath}/graphql`), 'ecmascript');
}

/** Code to serve REST and GraphQL in one app, by `<REST framework>+<GraphQL server>`. */
export const SHARED: Readonly<Record<string, Lines>> = {
  'fetch+yoga': (files) => `${createYoga(files)}

export default {
  fetch: (request${files.isTyped ? ': Request' : ''}) =>
    new URL(request.url).pathname === yoga.graphqlEndpoint ? yoga.fetch(request) : handler(request),
};`,
  'node+yoga': (files) => `import { createServer } from 'node:http';
import { nodeHandler } from '${files.import('runtime/node')}';
${createYoga(files)}

const rest = nodeHandler(handler);
createServer((request, response) =>
  request.url?.startsWith(yoga.graphqlEndpoint) ? yoga(request, response) : rest(request, response),
).listen(3000);`,
  'express+yoga': (files) =>
    `${createYoga(files)}\n${expressApp(files, 'app.use(yoga.graphqlEndpoint, yoga);')}`,
  'express+apollo': (files) => {
    const version = files.has('@as-integrations/express4') ? 4 : 5;
    const graphql = `app.use(${graphqlPath(files)}, express.json(), expressMiddleware(apollo));`;
    return `import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express${version}';

const apollo = new ApolloServer({ typeDefs, resolvers, includeStacktraceInErrorResponses: false });
await apollo.start();
${expressApp(files, graphql)}`;
  },
  'fastify+mercurius': (files) => `import mercurius from 'mercurius';
${fastifyApp(
  files,
  `await app.register(mercurius, { schema: typeDefs, resolvers${files.basePath === '' ? '' : `, path: ${graphqlPath(files)}`} });`,
)}`,
  'fastify+yoga': (files) => `${createYoga(files)}
${fastifyApp(
  files,
  `app.route({
  url: yoga.graphqlEndpoint,
  method: ['GET', 'POST', 'OPTIONS'],
  handler: (request, reply) => yoga.handleNodeRequestAndResponse(request, reply, {}),
});`,
)}`,
  'hono+yoga': (files) =>
    `${createYoga(files)}\n${honoApp(files, 'app.all(yoga.graphqlEndpoint, (context) => yoga.fetch(context.req.raw));')}`,
  'koa+yoga': (files) => `${createYoga(files)}
${koaApp(
  files,
  `app.use((context, next) => {
  if (context.path !== yoga.graphqlEndpoint) return next();
  context.respond = false;
  return yoga(context.req, context.res);
});`,
)}`,
  'nestjs+yoga': (files) => `${createYoga(files)}\n${nestApp(files, 'app.use(yoga.graphqlEndpoint, yoga);')}`,
};

/** Returns the code of a server for GraphQL alone, on its own port. */
export function graphqlServer(framework: string): string {
  if (framework === 'apollo')
    return `import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';

const apollo = new ApolloServer({ typeDefs, resolvers, includeStacktraceInErrorResponses: false });
await startStandaloneServer(apollo, { listen: { port: 4000 } });`;
  if (framework === 'mercurius')
    return `import { fastify } from 'fastify';
import mercurius from 'mercurius';

const graphql = fastify();
await graphql.register(mercurius, { schema: typeDefs, resolvers });
await graphql.listen({ port: 4000 });`;
  return `import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';

createServer(createYoga({ schema: createSchema({ typeDefs, resolvers }) })).listen(4000);`;
}

function expressApp(files: ServerFiles, graphql: string): string {
  return `import express from 'express';
import { expressHandler } from '${files.import('runtime/express')}';

const app = express();
${withLine(graphql)}app.use(expressHandler(handler)); // before body parsers
app.listen(3000);`;
}

function fastifyApp(files: ServerFiles, graphql: string): string {
  return `import { fastify } from 'fastify';
import { fastifyPlugin } from '${files.import('runtime/fastify')}';

const app = fastify();
${withLine(graphql)}await app.register(fastifyPlugin(handler));
await app.listen({ port: 3000 });`;
}

function honoApp(files: ServerFiles, graphql: string): string {
  const isNode = files.has('@hono/node-server');
  return `${isNode ? "import { serve } from '@hono/node-server';\n" : ''}import { Hono } from 'hono';

const app = new Hono();
${withLine(graphql)}app.all('*', (context) => handler(context.req.raw));
${isNode ? 'serve({ fetch: app.fetch, port: 3000 });' : 'export default app;'}`;
}

function koaApp(files: ServerFiles, graphql: string): string {
  return `import Koa from 'koa';
import { koaHandler } from '${files.import('runtime/koa')}';

const app = new Koa();
${withLine(graphql)}app.use(koaHandler(handler)); // before body parsers
app.listen(3000);`;
}

function nestApp(files: ServerFiles, graphql: string): string {
  return `import { NestFactory } from '@nestjs/core';
import { AppModule } from '${files.own('app.module')}';
import { nestMiddleware } from '${files.import('runtime/nest')}';

const app = await NestFactory.create(AppModule);
${withLine(graphql)}app.use(nestMiddleware(handler)); // before app.listen()
await app.listen(3000);`;
}

function withLine(line: string): string {
  return line === '' ? '' : `${line}\n`;
}
