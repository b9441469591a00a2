import { byId, element } from './dom.js';

/** Maximum number of rows. */
const MAX_ROWS = 200;
/** Milliseconds until a lost connection is opened again: the first value and the maximum. */
const FIRST_WAIT = 500;
const MAX_WAIT = 15_000;

const BAD = /\.(failed|undelivered|expired|rejected|disabled|canceled|suspended)$/;
const GOOD = /\.(delivered|received|registered|approved|verified|live_unlocked)$/;

/**
 * Shows a key's events as they happen.
 * @param onEvent is called with each event that is new since the log was opened.
 * @param onRefused is called if the key is not accepted; the log then ends.
 * @returns a function that closes it.
 */
export function openEventLog(key, onEvent, onRefused) {
  const closing = new AbortController();
  const seen = new Set();
  clear();
  const take = (event) => {
    if (seen.has(event.id)) return;
    seen.add(event.id);
    byId('no-events').hidden = true;
    const log = byId('events');
    log.prepend(rowOf(event));
    while (log.children.length > MAX_ROWS) log.lastElementChild.remove();
    onEvent(event);
  };
  void follow(key, take, onRefused, closing.signal);
  return () => closing.abort();
}

function clear() {
  byId('events').replaceChildren();
  byId('no-events').hidden = false;
  showConnection('off', 'not connected');
}

async function follow(key, take, onRefused, signal) {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    try {
      const response = await fetch('pages/events', { headers: { authorization: `Bearer ${key}` }, signal });
      if (response.status === 401 || response.status === 403) {
        showConnection('lost', 'key refused');
        return onRefused((await response.json()).detail);
      }
      if (response.ok) {
        showConnection('live', 'live');
        wait = FIRST_WAIT;
        for await (const event of eventsIn(response.body)) take(event);
      }
    } catch {
      // The connection was lost and is opened again below, or was closed on purpose.
    }
    if (signal.aborted) return;
    showConnection('lost', 'connecting again …');
    await new Promise((resume) => setTimeout(resume, wait));
    wait = Math.min(wait * 2, MAX_WAIT);
  }
}

/** Server-sent events. Those of this sandbox have their data on one line each. */
async function* eventsIn(body) {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block);
      if (data) yield JSON.parse(data[1]);
    }
  }
}

function rowOf(event) {
  const { type, timestamp } = event;
  const time = element('time', { datetime: timestamp }, timestamp.slice(11, 23));
  const { gist, text } = wordsOf(event);
  const what = element('span', { class: 'what' }, element('span', { class: 'type' }, type));
  if (text) what.append(element('span', { class: 'text' }, text));
  const summary = element('summary', {}, time, what, element('span', { class: 'gist' }, gist));
  const whole = element('pre', {}, JSON.stringify(event, undefined, 2));
  const tone = BAD.test(type) ? 'bad' : GOOD.test(type) ? 'good' : 'plain';
  return element('li', { class: 'event', 'data-tone': tone }, element('details', {}, summary, whole));
}

/** The subject of an event, in one line. For a message, its text is included. */
function wordsOf({ data: { object, previous_status: before } }) {
  if (object.object === 'message') {
    const text = object.body ?? (object.media.length === 1 ? 'a file' : `${object.media.length} files`);
    const reason = object.error ? ` · ${object.error.code}` : '';
    return { text, gist: `${object.from} → ${object.to}${reason}` };
  }
  const name = object.phone ?? object.display_name ?? object.name ?? object.id;
  const state = object.status ?? object.live_status;
  return { gist: [name, before && state ? `${before} → ${state}` : state].filter(Boolean).join(' · ') };
}

function showConnection(state, text) {
  const shown = byId('connection');
  shown.dataset.state = state;
  shown.textContent = text;
}
