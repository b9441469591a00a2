import { edited, type Mutant } from '../mutant.ts';

/** The two protocols show different values of one resource. */
export const parityMutants: readonly Mutant[] = [
  edited(
    'parity-status',
    'protocols-disagree',
    'equal-views',
    'GraphQL shows a delivered message as sent.',
    'reports/message-fields.ts',
    'return status.toUpperCase() as MessageStatus;',
    "return (status === 'delivered' ? 'SENT' : status.toUpperCase()) as MessageStatus;",
  ),
  edited(
    'parity-segments',
    'protocols-disagree',
    'equal-views',
    'GraphQL shows one more segment than REST.',
    'reports/message-fields.ts',
    '  errorCode: errorCodeOf,\n  createdAt',
    '  segments: ({ segments }) => segments + 1,\n  errorCode: errorCodeOf,\n  createdAt',
  ),
  edited(
    'parity-text',
    'protocols-disagree',
    'equal-views',
    'GraphQL truncates the text of a message.',
    'reports/message-fields.ts',
    '  errorCode: errorCodeOf,\n  createdAt',
    '  body: ({ body }) => body && body.slice(0, 10),\n  errorCode: errorCodeOf,\n  createdAt',
  ),
  edited(
    'parity-numbers',
    'protocols-disagree',
    'equal-views',
    'GraphQL swaps the two phone numbers of a message.',
    'reports/message-fields.ts',
    '  errorCode: errorCodeOf,\n  createdAt',
    '  from: ({ to }) => to,\n  to: ({ from }) => from,\n  errorCode: errorCodeOf,\n  createdAt',
  ),
  edited(
    'parity-time',
    'protocols-disagree',
    'equal-views',
    'GraphQL shows a different time of creation.',
    'reports/message-fields.ts',
    'createdAt: ({ createdAt }) => timestamp(createdAt),',
    'createdAt: ({ createdAt }) => timestamp(createdAt + 3_600_000),',
  ),
  edited(
    'parity-existence',
    'protocols-disagree',
    'equal-views',
    'GraphQL does not find messages that REST shows.',
    'resolvers/Query/getStatus.ts',
    '(await messages.find(database, principal, messageId));',
    '(await messages.find(database, principal, `${messageId}x`));',
  ),
];
