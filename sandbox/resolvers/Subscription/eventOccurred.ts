import type { GraphQLError } from 'graphql';
import type { SubscriptionResolvers } from '../../../generated/server/graphql/types.ts';
import { openFeed, startAfter } from '../../events/event-feed.ts';
import { codedError } from '../../graphql/errors.ts';
import { Refused } from '../../service/problems.ts';

/** The events of the stream of the REST interface, without their objects. */
export const eventOccurred: NonNullable<SubscriptionResolvers['eventOccurred']> = {
  subscribe: async (_parent, { after }, { services, principal: owner, authorization }) =>
    openFeed(services, { owner, authorization, start: startAfter(after) }, (batch) =>
      batch.map(({ id, type, timestamp, workspace_id: workspaceId, sequence }) => ({
        eventOccurred: { id, type, timestamp, workspaceId, sequence },
      })),
    ).catch((error: unknown): never => {
      throw error instanceof Refused ? tooMany(error) : error;
    }),
};

function tooMany({ fault }: Refused): GraphQLError {
  return codedError('RATE_LIMITED', fault.detail, { http: { status: 429, headers: fault.headers } });
}
