/**
 * Puts the TypeScript compiler and openapi-typescript into `dist/vendor/`, so that users install neither. `npm run
 * build` runs it after the compiler. Reasons: docs/decisions/0014-dependencies.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundleVendored } from './vendor-bundle.ts';

const dist = join(import.meta.dirname, '../dist');
const compiled = join(dist, 'emit/ecmascript/rest-types/vendored.js');
const file = join(dist, 'vendor/openapi-typescript.js');

const { code } = await bundleVendored();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `// Licenses: THIRD_PARTY_NOTICES.md\n${code}`);
const path = relative(dirname(compiled), file).replaceAll('\\', '/');
writeFileSync(compiled, `export * from '${path}';\n`);
