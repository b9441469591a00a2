import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readObject } from './json-objects.ts';

/**
 * Returns the major version of the project's TypeScript. Without TypeScript, returns Infinity, so that the defaults of the
 * newest version apply.
 */
export function compilerVersion(project: string): number {
  try {
    const path = createRequire(join(project, 'package.json')).resolve('typescript/package.json');
    const version = readObject(path)?.['version'];
    return typeof version === 'string' ? Number.parseInt(version, 10) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
