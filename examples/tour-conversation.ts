import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, Client } from '../generated/typescript/index.ts';

export interface Addresses {
  readonly baseUrl: string;
  readonly graphqlUrl: string;
}

const ECHO_TIMEOUT_MS = 10_000;

/**
 * Sends a message and waits for its echo, creates a campaign and reads it back, and shows an error.
 * Returns true once the echo has arrived.
 */
export async function converse(
  addresses: Addresses,
  apiKey: string,
  say: (line: string) => void,
): Promise<boolean> {
  const client = new Client({ baseUrl: addresses.baseUrl, graphqlUrl: addresses.graphqlUrl, apiKey });
  const body = 'Your order A-1042 ships today.';
  const sent = await client.messages.send(
    { to: '+14155550123', from: '+14155550100', body },
    { idempotencyKey: crypto.randomUUID() },
  );
  say(`sent      ${sent.id}  ${sent.status}  "${body}"`);

  const echo = await findEcho(client, sent.to, body);
  say(echo ? `received  ${echo.id}  ${echo.status}  "${echo.body}" from ${echo.from}` : 'received  nothing');
  say(`delivered ${sent.id}  ${(await client.messages.get(sent.id)).status}`);

  const { campaign } = await client.campaigns.create({
    name: 'Spring sale',
    startDate: new Date().toISOString(),
  });
  const { totalCount } = await client.campaigns.list();
  say(`campaign  ${campaign?.id ?? 'none'}, one of ${totalCount}`);

  const refused = await client.messages
    .send({ to: 'nobody', from: sent.from, body })
    .catch((error: unknown) => error);
  say(refused instanceof ApiError ? `refused   ${refused.status}: ${refused.message}` : 'refused   nothing');
  return echo !== undefined && refused instanceof ApiError;
}

async function findEcho(client: Client, from: string, body: string) {
  for (const deadline = Date.now() + ECHO_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const { data } = await client.messages.list({ direction: 'inbound', from });
    const echo = data.find((message) => message.body === body);
    if (echo) return echo;
  }
  return undefined;
}
