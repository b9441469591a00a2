/**
 * Mounts the service in Nest, on Express or Fastify: call `app.use(nestMiddleware(handler))` before `app.listen()`.
 * Requests for paths outside the contract go to the controllers. Handlers can be a provider: `app.get(TaskHandlers)`.
 */
export { expressHandler as nestMiddleware } from './express.ts';
