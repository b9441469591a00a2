import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { type Check } from './check.ts';

export const lostUpdate: Check = {
  id: 'lost-update',
  on: 'trail',
  of: 'read-after-change',
  severity: 'error',
  summary: 'What was changed is read as it was sent.',
  enforces: 'RFC 5789 §2; RFC 7396 §2; RFC 9110 §9.3.4',
  help: 'Store what is accepted, and refuse what can not be stored; or answer 202 while it takes its time.',
  run: ({ changed: { case: made }, read: { outcome } }) => {
    const { json } = outcome;
    const sent = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
    if (outcome.status >= 300 || !isJsonObject(json) || !isJsonObject(sent)) return undefined;
    const known = Object.entries(sent).filter(([name, value]) => isKept(value) && Object.hasOwn(json, name));
    if (known.length === 0) return undefined;
    const lost = known.filter(([name, value]) => plain(json[name]!) !== plain(value));
    return lost.flatMap(([name, value]) => [
      {
        kind: name,
        message: `${name} was changed to ${JSON.stringify(value)}, and is read as ${JSON.stringify(json[name])}.`,
      },
    ]);
  },
};

/** Words, switches and numbers. Services may write times, addresses and numbers of telephones in another way. */
const WORDS = /^(?!\d{4}-|.*(?::\/\/|@))(?=.*[a-z])[ -~]+$/i;

function isKept(value: JsonValue): boolean {
  return (
    typeof value === 'boolean' || Number.isInteger(value) || (typeof value === 'string' && WORDS.test(value))
  );
}

function plain(value: JsonValue): JsonValue {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}
