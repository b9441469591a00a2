import { curlOf } from './curl.js';
import { addressOf, byId, element } from './dom.js';

/** The behavior of the sandbox's magic numbers, as described in the contract. */
const SCENARIOS = [
  ['+15005550010', 'Undelivered'],
  ['+15005550011', 'Expires'],
  ['+15005550004', 'Opted out'],
  ['+15005550009', 'Landline'],
  ['+15005550002', 'Unroutable'],
  ['+15005550012', 'Too many requests'],
];

/** Connects the form to `POST /v1/messages`. @param onSent receives the message, or undefined if it was rejected. */
export function wireSendForm(keyInUse, onSent) {
  const to = byId('to');
  const chips = SCENARIOS.map(([number, name]) =>
    element('button', { type: 'button', 'data-number': number, 'aria-pressed': 'false' }, name),
  );
  const press = () => {
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.number === to.value));
  };
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      to.value = chip.dataset.number;
      press();
    });
  }
  to.addEventListener('input', press);
  byId('scenarios').append(...chips.map((chip) => element('li', {}, chip)));
  byId('send-form').addEventListener('submit', (submit) => {
    submit.preventDefault();
    const button = submit.target.querySelector('[type=submit]');
    button.disabled = true;
    send(keyInUse(), new FormData(submit.target))
      .then(onSent, (error) => showStatus(`No response: ${error.message}`, false))
      .finally(() => (button.disabled = false));
  });
}

/** Fills in the workspace's numbers that can send messages. */
export async function listSenders(key) {
  const response = await fetch('v1/phone_numbers?limit=100', { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) return;
  const { data } = await response.json();
  const options = data
    .filter(({ status }) => status === 'active')
    .map(({ phone, number_type: type }) =>
      element('option', { value: phone }, `${phone}, ${type.replaceAll('_', ' ')}`),
    );
  byId('from').replaceChildren(...options);
}

async function send(key, form) {
  const fields = [...form].filter(([, value]) => value !== '');
  const headers = { 'idempotency-key': randomKey() };
  const url = addressOf('v1/messages');
  byId('outcome').hidden = false;
  byId('curl').textContent = curlOf(url, key, headers, fields);
  showStatus('waiting …', true);
  byId('response').textContent = '';
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  const body = await response.json();
  const took = Math.round(performance.now() - started);
  showStatus(`${response.status} ${body.title ?? 'Created'}, ${took} ms`, response.ok);
  byId('response').textContent = JSON.stringify(body, undefined, 2);
  return response.ok ? body : undefined;
}

/** 128 random bits; `crypto.randomUUID` is only available on secure origins. */
function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function showStatus(text, isGood) {
  const status = byId('response-status');
  status.textContent = text;
  status.toggleAttribute('data-refused', !isGood);
}
