import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { listen } from '../../sandbox/server.ts';
import {
  COLLECTION,
  readCollection,
  requestsIn,
  runCollection,
  type CollectionItem,
} from './run-collection.ts';

const MANY = 100_000;
const sandbox = await createSandbox({
  quotas: { default: MANY, messages: MANY, sandbox: MANY },
  // This delay permits canceling a message before it is sent, and ends reviews while requests wait.
  echoDelayMs: 2000,
});
const server = await listen(sandbox, { port: 0 });
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

function withoutStreams(folder: CollectionItem): CollectionItem {
  if (!folder.item) return folder;
  const item = folder.item.filter((one) => !JSON.stringify(one).includes('text/event-stream'));
  return { ...folder, item: item.map(withoutStreams) };
}

test('every request of the collection passes its tests against the sandbox in newman', async () => {
  const { item: folders, ...others } = readCollection(COLLECTION);
  // newman waits for the end of a response, but a stream of events does not end.
  const collection = { ...others, item: folders.map(withoutStreams) };
  const outcomes = await runCollection(collection, {
    baseUrl: server.baseUrl,
    graphqlUrl: server.graphqlUrl,
    api_key: sandbox.sandboxKey,
  });
  const requests = collection.item.flatMap(requestsIn).map(({ name }) => name);
  expect(outcomes.map(({ name }) => name)).toEqual(requests);
  expect(outcomes.filter(({ failures }) => failures.length > 0)).toEqual([]);
  // Prints each skipped request with its reason. The service rejects it, as the contract declares, because no earlier
  // request could produce the required state.
  const skipped = outcomes.flatMap(({ name, skipped: why }) => why.map((reason) => `${name}: ${reason}`));
  console.log(`${outcomes.length - skipped.length} of ${outcomes.length} green\n${skipped.join('\n')}`);
  expect(skipped.length).toBeLessThan(outcomes.length / 10);
}, 180_000);
