import { graphql } from '../../generated/typescript/states.ts';
import type {
  MessageEncoding,
  MessageErrorCode,
  MessageResolvers,
  MessageStatus,
} from '../../generated/server/graphql/types.ts';
import type { Message as StoredMessage } from '../messages/message.ts';
import { timestamp } from '../service/unit.ts';

// Both interfaces have the same values: REST in lower case, and GraphQL in upper case.

/** Converts a status to its GraphQL name. */
export function statusOf(status: StoredMessage['status']): MessageStatus {
  return status.toUpperCase() as MessageStatus;
}

/** Every status, in the order of the schema. */
export const STATUSES = Object.keys(graphql.MessageStatus.transitions) as readonly MessageStatus[];

/** Returns the reason for a failed delivery, by its GraphQL name. */
export function errorCodeOf({ error }: StoredMessage): MessageErrorCode | null {
  return error && (error.code.toUpperCase() as MessageErrorCode);
}

/** Resolvers of message fields whose stored form differs from the schema. */
export const Message: MessageResolvers = {
  status: ({ status }) => statusOf(status),
  encoding: ({ encoding }) => encoding && (encoding.toUpperCase() as MessageEncoding),
  errorCode: errorCodeOf,
  createdAt: ({ createdAt }) => timestamp(createdAt),
};
