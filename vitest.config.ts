import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // One copy of graphql: without the condition `development`, under which Vite would load another than Node does.
  ssr: { resolve: { conditions: ['module-sync', 'node', 'import'] } },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Stamps of projects that live for one test stay out of the user's cache.
    env: { XDG_CACHE_HOME: join(import.meta.dirname, 'node_modules/.cache/test') },
    // Read by scripts/totals.ts.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/vitest.json' }]],
  },
});
