import { join } from 'node:path';
import type { Framework } from './mounted.ts';

const express4 = (code: string): string => code.replace("from 'express'", "from 'express4'");

const nestOnFastify = (code: string): string =>
  code
    .replace(
      'import { NestFactory',
      "import { FastifyAdapter } from '@nestjs/platform-fastify';\nimport { NestFactory",
    )
    .replace('create(AppModule, ', 'create(AppModule, new FastifyAdapter(), ');

/** Replaces AWS Lambda with a server that passes events to the function. */
const onFunctionUrl = (code: string): string =>
  `import { serveFunction } from '${join(import.meta.dirname, 'function-url.ts')}';\n${code}\nserveFunction(handler, 3000);\n`;

/** The path at which a REST service is mounted. */
export const REST: readonly Framework[] = [
  { name: 'node:http', packages: 'adapters' },
  { name: 'Express', packages: 'adapters', label: 'Express 5' },
  { name: 'Express', packages: 'adapters', label: 'Express 4', change: express4 },
  { name: 'Fastify', packages: 'adapters' },
  { name: 'Koa', packages: 'adapters' },
  { name: 'NestJS', packages: 'adapters', label: 'NestJS on Express' },
  { name: 'NestJS', packages: 'adapters', label: 'NestJS on Fastify', change: nestOnFastify },
  { name: 'Hono', packages: 'adapters' },
  { name: 'Bun', packages: 'adapters', runtime: 'Bun' },
  { name: 'Deno', packages: 'adapters', runtime: 'Deno' },
  { name: 'AWS Lambda', packages: 'adapters', change: onFunctionUrl, isBuffered: true },
];

/** Servers of GraphQL; Yoga with graphql 17, the others with graphql 16. */
export const GRAPHQL: readonly Framework[] = [
  { name: 'Apollo Server', packages: 'adapters' },
  { name: 'GraphQL Yoga', packages: 'root' },
  { name: 'Mercurius', packages: 'adapters' },
  { name: 'graphql-http', packages: 'adapters' },
];
