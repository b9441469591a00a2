/**
 * Replaces `graphql` with version 16 for every import, as in a project with this version:
 * `node --import ./test/support/graphql-16.mjs`. A process that runs the sandbox keeps version 17, which the sandbox requires.
 */
import { registerHooks } from 'node:module';

const isSandbox = /\/sandbox\/[^/]+\.ts$/.test((process.argv[1] ?? '').replaceAll('\\', '/'));

if (!isSandbox) {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'graphql' && !specifier.startsWith('graphql/')) return next(specifier, context);
      return next(specifier.replace('graphql', 'graphql-16'), { ...context, parentURL: import.meta.url });
    },
  });
}
