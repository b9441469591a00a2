/* global YogaGraphiQL */
import { addressOf, byId } from './dom.js';
import { freshKey, storedKey, storeKey } from './key.js';

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
if (key) render(key);
else byId('no-key').hidden = false;
byId('new-key').addEventListener('click', () => {
  void freshKey().then(render, (error) => (byId('status').textContent = error.message));
});

function render(authorized) {
  storeKey(authorized);
  byId('no-key').hidden = true;
  YogaGraphiQL.renderYogaGraphiQL(byId('graphiql'), {
    endpoint: addressOf('graphql'),
    title: 'Messaging sandbox',
    defaultQuery: QUERY,
    // The key may be different at each visit, so a key stored with a tab must not hide it.
    shouldPersistHeaders: false,
    headers: JSON.stringify({ authorization: `Bearer ${authorized}` }, undefined, 2),
  });
}
