/** Twins whose fault appears only when a creation contains items. */
import { isGraphql, json, payloads, type Json, type Twin } from './twin-tools.ts';

const CAMPAIGNS = { operations: ['mutation createCampaign*', 'query getCampaign*'], maxRequests: 12 };

interface Creation {
  readonly text: string;
  readonly input: Json;
}

/** Returns the input of a creation whose first item has an id. */
async function creationOf(request: Request): Promise<Creation | undefined> {
  const text = isGraphql(request) && request.body ? await request.clone().text() : '';
  if (!/\bcreateCampaign\s*\(/.test(text)) return undefined;
  const { variables } = JSON.parse(text) as { variables?: { input?: Json } };
  const input = variables?.input;
  const items = (input?.['members'] ?? []) as readonly (Json | null)[];
  return input && Array.isArray(items) && items[0]?.['id'] ? { text, input } : undefined;
}

function refused(response: Response): Response {
  const userErrors = [{ code: 'CONFLICT', message: 'taken', field: 'id', path: ['input', 'id'] }];
  const data = { createCampaign: { userErrors, campaign: null } };
  return json(200, { data }, response.headers.get('content-type') ?? undefined);
}

export const nestedTwins: readonly Twin[] = [
  {
    id: 'drops-values-of-items',
    check: 'written-values',
    only: 'sandbox',
    options: CAMPAIGNS,
    breaks:
      ({ fetch }) =>
      async (request) => {
        const creation = await creationOf(request);
        const { members } = (creation?.input ?? {}) as { members?: readonly Json[] };
        if (!creation || !members) return fetch(request);
        const kept = members.map((member) => ({ ...member, assignedUserId: null }));
        const text = JSON.parse(creation.text) as Json;
        const variables = { input: { ...creation.input, members: kept } };
        return fetch(new Request(request, { method: 'POST', body: JSON.stringify({ ...text, variables }) }));
      },
  },
  {
    id: 'rejects-a-repeated-creation-with-items',
    check: 'idempotency-replay',
    only: 'sandbox',
    options: CAMPAIGNS,
    breaks: ({ fetch }) => {
      const known = new Set<string>();
      return async (request) => {
        const creation = await creationOf(request);
        const isAgain = creation !== undefined && known.has(creation.text);
        if (creation) known.add(creation.text);
        const response = await fetch(request);
        return isAgain && response.ok ? refused(response) : response;
      };
    },
  },
  {
    id: 'omits-invalid-items-of-a-creation',
    check: 'refused-changes',
    only: 'sandbox',
    options: CAMPAIGNS,
    breaks:
      ({ fetch }) =>
      async (request) => {
        const creation = await creationOf(request);
        const response = await fetch(request.clone());
        const answer = creation && ((await response.clone().json()) as { data?: { createCampaign?: Json } });
        const errors = (answer?.data?.createCampaign?.['userErrors'] ?? []) as readonly Json[];
        if (!creation || !errors.some(({ path }) => JSON.stringify(path).includes('members')))
          return response;
        const { members: _, ...input } = creation.input;
        const body = JSON.stringify({ ...(JSON.parse(creation.text) as Json), variables: { input } });
        await fetch(new Request(request.url, { method: 'POST', headers: request.headers, body }));
        return response;
      },
  },
  {
    id: 'sorts-the-nodes-of-a-page',
    check: 'nested-lists',
    only: 'sandbox',
    options: { operations: ['mutation createCampaign*', 'query getCampaign'], maxRequests: 12 },
    breaks: payloads((object) => {
      const { nodes, edges } = object as { nodes?: readonly unknown[]; edges?: unknown };
      if (nodes && edges) object['nodes'] = nodes.toReversed();
    }),
  },
];
