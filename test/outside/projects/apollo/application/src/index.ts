import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { typeDefs } from './generated/server/graphql/schema.js';
import { resolvers } from './resolvers.js';

const server = new ApolloServer({ typeDefs, resolvers, includeStacktraceInErrorResponses: false });
await startStandaloneServer(server, { listen: { port: Number(process.env['PORT']) } });
