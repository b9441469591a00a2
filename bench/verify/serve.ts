/** A mutant of the sandbox on its own port, in a separate process; without an id, the unmodified sandbox. */
import type { Dispatch } from '../../generated/server/runtime/call.ts';
import { listen } from '../../sandbox/server.ts';
import { loadContracts, openWorld, OWNER_KEY } from '../../test/mutants/run/worlds.ts';
import { mutantsOf } from '../../test/mutants/table.ts';

const MAX_BYTES = 1 << 26;

const contracts = await loadContracts();
const mutant = mutantsOf(contracts.sandbox).find(({ id }) => id === process.argv[2]);
const { world } = await openWorld(contracts, mutant);
const { fetch } = world;
const dispatch: Dispatch = async (call) => {
  const { head, raw } = call;
  const body = head.method === 'GET' || head.method === 'HEAD' ? undefined : await call.bytes(MAX_BYTES);
  const init = { method: head.method, headers: raw.headers, ...(body && { body: body as BodyInit }) };
  const response = await fetch(new Request(raw.url, init));
  return { status: response.status, headers: [...response.headers], body: await response.text() };
};
const { baseUrl } = await listen(
  {
    fetch: Object.assign(fetch, { dispatch }),
    ping: async () => {},
    hangUp: () => {},
    noteUnserved: () => 'req_0',
  },
  { port: 0 },
);
process.once('disconnect', () => process.exit());
process.send?.({ baseUrl, key: OWNER_KEY });
