/** The TypeScript compiler, a CommonJS module, loaded as such: see `job.ts`. */
import { createRequire } from 'node:module';
import type typescript from 'typescript';

export default createRequire(import.meta.url)('typescript') as typeof typescript;
