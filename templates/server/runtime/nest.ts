/**
 * Mounts the service in Nest, on Express or Fastify: call `app.use(nestMiddleware(handler))` before `app.listen()`.
 * Requests for paths outside the contract go to the controllers. The handlers can be a provider of Nest: pass
 * `app.get(TaskHandlers)` to `createHandler`.
 */
export { expressHandler as nestMiddleware } from './express.ts';
