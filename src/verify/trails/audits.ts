import { serverAudits } from 'graphql-http';
import { isJsonObject } from '../../core/json.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { Answered, GraphqlCase, SentRequest } from '../exchange.ts';
import type { TrailOf } from '../trail.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import type { ServicePlan } from './plan.ts';

/** Runs the audits of graphql-http, and records their requests. */
export const audits: ServicePlan = {
  kinds: ['audit'],
  tour: async (tour) => {
    const { graphqlUrl: url } = tour;
    const queries = tour.operations.filter(isGraphql).filter((one) => one.operation === 'query');
    const [operation] = queries;
    if (url === undefined || !operation) return [];
    const base: GraphqlCase = {
      kind: 'graphql',
      operation,
      intent: { kind: 'audit' },
      document: '{ __typename }',
      operationName: '',
      variables: {},
      method: 'POST',
    };
    const asked: Answered[] = [];
    const fetchFn = async (address: string, init: AuditRequest = {}): Promise<Response> => {
      const answer = await tour.ask({ ...base, raw: requestOf(address, init) });
      if (!answer) throw new Error('no answer');
      asked.push(answer);
      return responseOf(answer);
    };
    const trails: TrailOf<'audit'>[] = [];
    const isIntrospected = answersIntrospection(
      await tour.ask({ ...base, document: '{ __type(name: "Query") { name } }' }),
    );
    for (const { id, name, fn } of serverAudits({ url, fetchFn })) {
      asked.length = 0;
      // If an audit throws, its result is unknown.
      const result = await fn().catch(() => undefined);
      const [first, ...others] = asked;
      if (!result || !first || (!isIntrospected && asked.some(isIntrospection))) continue;
      const reason = result.status === 'ok' ? {} : { reason: result.reason };
      trails.push({ kind: 'audit', id, name, asked: [first, ...others], ...reason });
    }
    return trails;
  },
};

/**
 * True if the service supports introspection. In production, a service may disable introspection, and then fails some
 * audits.
 */
function answersIntrospection(answer: Answered | undefined): boolean {
  const data = answer && graphqlBody(answer.outcome)?.['data'];
  return isJsonObject(data) && isJsonObject(data['__type']);
}

function isIntrospection({ request: { url, body = '' } }: Answered): boolean {
  return /__(?:type|schema)\b/.test(`${decodeURIComponent(url)} ${body}`);
}

interface AuditRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function requestOf(url: string, { method = 'GET', headers = {}, body }: AuditRequest): SentRequest {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { method, url, headers: Object.fromEntries(named), ...(body !== undefined && { body }) };
}

function responseOf({ outcome: { status, headers, text } }: Answered): Response {
  return new Response(text === '' ? null : text, { status, headers });
}
