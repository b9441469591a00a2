import { expect, test } from 'vitest';
import { missingPackage } from '../../src/cli/missing-package.ts';

const CASES = [
  [
    'ERR_MODULE_NOT_FOUND',
    "Cannot find package 'graphql' imported from /app/node_modules/diptych/dist/load.js",
    'graphql',
  ],
  ['ERR_MODULE_NOT_FOUND', "Cannot find package '@redocly/cli' imported from /app/x.js", '@redocly/cli'],
  // Yarn PnP: a peer dependency that the project does not provide, and an undeclared dependency.
  [
    'MODULE_NOT_FOUND',
    "diptych tried to access graphql (a peer dependency) but it isn't provided by your application; this makes the require call ambiguous and unsound.",
    'graphql',
  ],
  [
    'MODULE_NOT_FOUND',
    "Your application tried to access @graphql-codegen/cli, but it isn't declared in your dependencies; this makes the require call ambiguous and unsound.",
    '@graphql-codegen/cli',
  ],
  [
    'ERR_MODULE_NOT_FOUND',
    "Cannot find module '/app/dist/gone.js' imported from /app/dist/main.js",
    undefined,
  ],
  ['ERR_ASSERTION', "Cannot find package 'graphql' imported from /app/x.js", undefined],
] as const;

test.each(CASES)('%s %s', (code, message, name) => {
  expect(missingPackage(Object.assign(new Error(message), { code }))).toBe(name);
});
