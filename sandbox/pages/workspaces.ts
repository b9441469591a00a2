import type { Call, Reply } from '../../generated/server/runtime/call.ts';
import { newApiKey } from '../access/issue.ts';
import { newSecret } from '../access/keys.ts';
import { apiKeys } from '../access/api-key-store.ts';
import { provisionNumbers } from '../numbers/provision.ts';
import { transact, type Services } from '../service/services.ts';
import { ensureWorkspace, ownerOf } from '../workspace/workspace-store.ts';
import { notAllowed, plain, privateHeaders } from './replies.ts';

/** Maximum number of workspaces that all visitors together can create in a minute. */
const MAX_PER_MINUTE = 30;
const WINDOW_MS = 60_000;

/**
 * Returns a function that creates a workspace with its numbers and an owner's sandbox key. Each visitor gets a separate
 * workspace, and never the sandbox's own key, so visitors do not see each other's data.
 */
export function workspaceMaker(services: Services): (call: Call) => Promise<Reply> {
  let made: readonly number[] = [];
  return async ({ head }) => {
    if (head.method !== 'POST') return notAllowed('POST');
    if (!isOwnOrigin(head.headers.get('origin'), head.url)) {
      return plain(403, 'A page of another origin cannot make workspaces.');
    }
    const now = performance.now();
    made = made.filter((time) => time > now - WINDOW_MS);
    const [oldest] = made;
    if (oldest !== undefined && made.length >= MAX_PER_MINUTE) {
      const seconds = Math.ceil((oldest + WINDOW_MS - now) / 1000);
      const text = `${MAX_PER_MINUTE} workspaces were created in the last minute.`;
      return plain(429, text, [['retry-after', String(seconds)]]);
    }
    made = [...made, now];
    const body = JSON.stringify(await makeWorkspace(services));
    return { status: 201, headers: privateHeaders('application/json'), body };
  };
}

async function makeWorkspace(services: Services): Promise<object> {
  const secret = newSecret('sandbox');
  const details = { secret, name: 'From the landing page', mode: 'sandbox', role: 'OWNER' } as const;
  const workspaceId = services.ids('ws');
  await transact(services, { workspaceId }, async (unit) => {
    await ensureWorkspace(unit, workspaceId);
    await provisionNumbers(unit, workspaceId);
    await apiKeys.insert(unit.queries, ownerOf(workspaceId), newApiKey(unit, details));
  });
  return { workspace_id: workspaceId, key: secret };
}

/**
 * True if a request comes from one of these pages, or from no page. Other pages can send a request, but
 * cannot read its response.
 */
function isOwnOrigin(origin: string | null, url: string): boolean {
  return origin === null || URL.parse(origin)?.host === new URL(url).host;
}
