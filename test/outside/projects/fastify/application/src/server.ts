import Fastify from 'fastify';
import { fastifyPlugin } from './generated/server/runtime/fastify.js';
import { shop } from './shop.js';

const app = Fastify();
app.get('/', () => ({ hello: 'world' }));
app.register(fastifyPlugin(shop), { prefix: '/api' });
await app.listen({ port: Number(process.env['PORT']) });
