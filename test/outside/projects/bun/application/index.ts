import { createHandler } from './generated/server/rest/router';
import { handlers } from './tasks';

Bun.serve({ port: Number(process.env.PORT), fetch: createHandler(handlers, { context: () => ({}) }) });
