/**
 * The reference for the sandbox's GraphQL reads: mercurius with jit, with the sandbox's own resolvers and its
 * database in memory, but without checks of keys, quotas, and access.
 */
import { fastify } from 'fastify';
import { buildSchema, isScalarType } from 'graphql';
import mercurius from 'mercurius';
import { createSandbox } from '../../../sandbox/app.ts';
import { Campaign, CampaignMember } from '../../../sandbox/campaigns/campaign-fields.ts';
import * as scalars from '../../../sandbox/graphql/scalars.ts';
import { Message } from '../../../sandbox/reports/message-fields.ts';
import { Template } from '../../../sandbox/templates/template-fields.ts';
import { resolvers } from '../../../generated/server/graphql/resolvers.ts';
import { typeDefs } from '../../../generated/server/graphql/schema.ts';
import { fill } from '../campaigns.ts';

const scalarTypes = { ...scalars };
const types = { ...resolvers, Campaign, CampaignMember, Message, Template };
const { sandbox, context } = await sandboxAndContext();
await fill(sandbox.fetch);

const app = fastify();
await app.register(mercurius, { schema: executable(), jit: 1, context: () => context });
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(app.server.address().port);
process.once('disconnect', () => process.exit());

/** A sandbox, and the context of its resolvers, which one of them provides when it is called. */
async function sandboxAndContext() {
  const { getCampaign } = resolvers.Query;
  let taken;
  resolvers.Query.getCampaign = (_parent, _args, given) => {
    taken = given;
    return {};
  };
  const made = await createSandbox({ keys: [{ key: 'bench' }], quotas: { sandbox: 100_000_000 } });
  const id = '00000000-0000-4000-8000-000000000000';
  await made.fetch(
    new Request('http://bench.test/graphql', {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ getCampaign(input: { id: "${id}" }) { campaign { id } } }` }),
    }),
  );
  resolvers.Query.getCampaign = getCampaign;
  return { sandbox: made, context: taken };
}

/** The schema built with this library's own graphql, with the sandbox's functions. */
function executable() {
  const schema = buildSchema(typeDefs);
  for (const type of Object.values(schema.getTypeMap())) {
    const own = scalarTypes[type.name];
    if (isScalarType(type) && own) {
      // The names in graphql 16, which mercurius uses.
      Object.assign(type, {
        parseValue: own.coerceInputValue.bind(own),
        serialize: own.coerceOutputValue.bind(own),
      });
    }
    for (const [name, resolve] of Object.entries(types[type.name] ?? {}))
      type.getFields()[name].resolve = resolve;
  }
  return schema;
}
