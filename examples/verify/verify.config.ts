/**
 * The configuration of `diptych verify` in this folder:
 *
 *     SHELF_URL=http://127.0.0.1:8080 SHELF_KEY=… diptych verify
 *
 * Flags override these values.
 */
// In your project, import from 'diptych/verify'.
import { defineVerify, env } from '../../src/cli/verify.ts';

export default defineVerify({
  contract: { openapi: 'shelf.yaml' },
  rest: { baseUrl: env('SHELF_URL') },
  headers: { authorization: `Bearer ${env('SHELF_KEY')}` },
  exclude: { checks: ['max-response-time'] },
});
