import type { Answered } from '../exchange.ts';
import { FINE, type Check } from './check.ts';

/** Severities by the first word of an audit's name. Optional behavior (MAY) is not judged. */
const SEVERITIES = { MUST: 'error', SHOULD: 'warning' } as const;

/**
 * Audits that expect 200 for a rejected request. Apollo Server and Mercurius send a 4xx, as the newer media type
 * requires. Clients that read the errors handle both.
 */
const LEGACY_STATUS = /\b200\b.* when accepting application\/json$/;

function isClientError(answer: Answered | undefined): boolean {
  const status = answer?.outcome.status ?? 0;
  return status >= 400 && status < 500;
}

export const graphqlOverHttp: Check = {
  id: 'graphql-over-http',
  on: 'trail',
  of: 'audit',
  severity: 'error',
  summary:
    'The endpoint must pass the audits of graphql-http (a failed MUST is an error, a failed SHOULD a warning), and must respond with an accepted media type.',
  enforces: 'GraphQL over HTTP §4 (Serialization), §5 (Request), §6 (Response)',
  help: 'Use a GraphQL server library that passes all audits of graphql-http.',
  run: ({ id, name, reason, asked }) => {
    const level = /^(MUST|SHOULD) /.exec(name)?.[1] as keyof typeof SEVERITIES | undefined;
    if (reason === undefined || !level) return FINE;
    if (LEGACY_STATUS.test(name) && isClientError(asked.at(-1))) return FINE;
    return [{ kind: id, severity: SEVERITIES[level], message: `${name}: ${reason} (audit ${id}).` }];
  },
};
