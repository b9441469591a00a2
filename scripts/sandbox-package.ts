/**
 * Replaces package.json with that of the sandbox, which has only the libraries that `sandbox/` imports, in the versions
 * of package-lock.json. The Dockerfile runs it in a separate folder:
 *
 * node scripts/sandbox-package.ts && npm install --omit=dev
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides?: object;
}

/** Imports of `sandbox/`; docs/architecture.md has the same list. */
export const LIBRARIES = [
  '@graphql-yoga/render-graphiql',
  '@opentelemetry/api',
  '@opentelemetry/sdk-node',
  '@redocly/cli',
  'fastify',
  'graphql',
  'graphql-jit',
  'graphql-yoga',
  'kysely',
  'pg',
  'pino',
  'prom-client',
] as const;

/**
 * Returns the package of the sandbox.
 * @throws {Error} if this repository lacks one of its libraries
 */
export function sandboxPackage(whole: Package): object {
  const { name, version, license, type, engines, overrides } = whole;
  const known = { ...whole.dependencies, ...whole.devDependencies };
  const dependencies = LIBRARIES.map((library) => {
    const range = known[library];
    if (range === undefined) throw new Error(`package.json has no ${library}`);
    return [library, range] as const;
  });
  return {
    name,
    version,
    license,
    type,
    private: true,
    engines,
    dependencies: Object.fromEntries(dependencies),
    overrides,
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const whole = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
  writeFileSync('package.json', `${JSON.stringify(sandboxPackage(whole), null, 2)}\n`);
}
