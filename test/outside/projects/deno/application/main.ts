import { createHandler } from './generated/server/rest/router.ts';
import { handlers } from './tasks.ts';

export const handler = createHandler(handlers, { context: () => ({}) });

if (import.meta.main) {
  Deno.serve({ port: Number(Deno.env.get('PORT')) }, handler);
}
