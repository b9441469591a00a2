import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createHandler } from './generated/server/rest/router.js'
import { handlers } from './tasks.js'

const service = createHandler(handlers, { basePath: '/v1', context: () => ({}) })

const app = new Hono()
app.get('/', (c) => c.text('Hello'))
app.all('/v1/*', (c) => service(c.req.raw))
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
