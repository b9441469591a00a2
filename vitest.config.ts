import { defineConfig } from 'vitest/config';

export default defineConfig({
  // One copy of graphql: without the condition `development`, under which Vite would load another than Node does.
  ssr: { resolve: { conditions: ['module-sync', 'node', 'import'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Read by scripts/totals.ts.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/vitest.json' }]],
  },
});
