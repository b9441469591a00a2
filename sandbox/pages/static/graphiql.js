/* global YogaGraphiQL */
import { addressOf, byId, element } from './dom.js';
import { storedKey } from './key.js';

const QUERY = `# The key under "Headers" is yours. Ctrl-Enter runs it.
query Campaigns {
  getCampaigns(input: { first: 5 }) {
    totalCount
    campaigns {
      id
      name
      state
      startDate
    }
  }
}
`;

/** Labels of Monaco's workers → scripts. */
const WORKERS = { editorWorkerService: 'editor', json: 'json', graphql: 'graphql' };
globalThis.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => addressOf(`pages/graphiql-worker-${WORKERS[label]}.js`),
};

const key = storedKey();
const note = byId('key-note');
if (key) note.append('Your workspace’s key is filled in.');
else note.append('No key yet: ', element('a', { href: './' }, 'get one'), ', then come back.');

YogaGraphiQL.renderYogaGraphiQL(byId('graphiql'), {
  endpoint: addressOf('graphql'),
  title: 'Messaging sandbox',
  defaultQuery: QUERY,
  // The key may be another one at each visit: what is stored with a tab must not hide it.
  shouldPersistHeaders: false,
  headers: JSON.stringify({ authorization: `Bearer ${key ?? 'sk_sandbox_…'}` }, undefined, 2),
});
