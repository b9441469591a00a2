import { defineConfig } from 'orval';

export default defineConfig({
  todo: {
    input: './openapi.yaml',
    output: { target: 'src/client/todo.ts', client: 'fetch', baseUrl: 'http://127.0.0.1:3000' },
  },
});
