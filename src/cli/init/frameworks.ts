/** Maps frameworks to options of the `server` target. */
import type { JsonObject } from '../../core/json.ts';
import type { Answers } from './answers.ts';

/** The adapter of the `server` target for each framework. Frameworks with the Fetch API do not need an adapter. */
export const ADAPTERS: Readonly<Record<string, string>> = {
  node: 'node',
  express: 'express',
  fastify: 'fastify',
  koa: 'koa',
  nestjs: 'nest',
  lambda: 'lambda',
};

/** Returns the options of the `server` target. Without a framework, the target writes every adapter. */
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
