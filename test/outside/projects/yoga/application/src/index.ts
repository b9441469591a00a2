import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { typeDefs } from './generated/server/graphql/schema.js';
import { resolvers } from './resolvers.js';

createServer(createYoga({ schema: createSchema({ typeDefs, resolvers }) })).listen(Number(process.env['PORT']));
