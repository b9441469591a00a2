import type { GetStatusPayload, Status } from '../../generated/server/graphql/types.ts';
import { statusMoment, type Message } from '../messages/message.ts';
import { timestamp } from '../service/unit.ts';
import { errorCodeOf, statusOf } from './message-fields.ts';

/** Returns the status of a message and all earlier statuses. */
export function statusesOf(message: Message): GetStatusPayload {
  const { id, earlier = [], error } = message;
  const { occurredAt, sequence } = statusMoment(message);
  const status: Status = {
    messageId: id,
    status: statusOf(message.status),
    errorCode: errorCodeOf(message),
    retryable: error && error.retryable,
    occurredAt: timestamp(occurredAt),
    sequence,
  };
  const before = earlier.map((each) => ({
    messageId: id,
    status: statusOf(each.status),
    errorCode: null,
    retryable: null,
    occurredAt: timestamp(each.occurredAt),
    sequence: each.sequence,
  }));
  return { status, history: [...before, status] };
}
