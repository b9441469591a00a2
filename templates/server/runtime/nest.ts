/**
 * Mounts the service in Nest, on Express or Fastify: `app.use(nestMiddleware(handler))` before `app.listen()`. Paths
 * outside the contract go to the controllers. Handlers may be a provider: `app.get(TaskHandlers)`.
 */
export { expressHandler as nestMiddleware } from './express.ts';
