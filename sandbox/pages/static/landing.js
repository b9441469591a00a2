import { addressOf, byId, wireCopyButtons } from './dom.js';
import { openEventLog } from './event-log.js';
import { forgetKey, freshKey, storedKey, storeKey } from './key.js';
import { listSenders, wireSendForm } from './send.js';
import { createTrail } from './trail.js';

const trail = createTrail();
/** Events that arrived before the response to the request that sent their message. */
let early = [];
let closeLog = () => {};

byId('rest-url').textContent = addressOf('v1');
byId('graphql-url').textContent = addressOf('graphql');
wireCopyButtons();
wireSendForm(storedKey, (message) => {
  trail.start(message);
  for (const event of early) trail.take(event);
});

byId('new-key').addEventListener('click', () => {
  void freshKey().then(welcome, (error) => showStatus(error.message));
});
byId('own-key-form').addEventListener('submit', (submit) => {
  submit.preventDefault();
  useKey(byId('own-key-field').value.trim());
  submit.target.reset();
  byId('own-key').open = false;
});

const known = storedKey();
if (known) useKey(known);
else useNone();

function welcome(key) {
  useKey(key);
  byId('body').focus();
}

function useKey(key) {
  storeKey(key);
  closeLog();
  early = [];
  closeLog = openEventLog(
    key,
    (event) => {
      early = [...early.slice(-99), event];
      trail.take(event);
    },
    (reason) => {
      forgetKey();
      useNone();
      showStatus(`The key is not accepted. ${reason}`);
    },
  );
  showStatus('');
  showKey(key);
  void listSenders(key);
}

function useNone() {
  closeLog();
  showKey(null);
}

function showKey(key) {
  const shown = byId('key');
  shown.textContent = key ?? 'none yet';
  shown.toggleAttribute('data-empty', key === null);
  byId('copy-key').hidden = key === null;
  byId('send-fields').disabled = key === null;
  byId('new-key').textContent = key === null ? 'Get a key' : 'Get another key';
  byId('new-key').classList.toggle('primary', key === null);
  byId('access-text').textContent =
    key === null
      ? 'A key of your own comes with a workspace of your own: nobody else sees what you do in it.'
      : 'The key is kept in this browser. GraphiQL uses it as well.';
}

function showStatus(text) {
  byId('access-status').textContent = text;
}
