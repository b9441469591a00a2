/** Bodies that are sequences of items: event streams (WHATWG HTML §9.2), JSON Lines, and JSON sequences (RFC 7464). */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { EVENT_FIELDS, framingOf } from '../../core/media-type.ts';

/** Returns the items as the text of a stream. `sentinel`: the data of the event after the last item. */
export function streamBody(
  mediaType: string,
  items: readonly JsonValue[],
  sentinel: string | undefined,
): string {
  const framing = framingOf(mediaType);
  if (framing !== 'events') {
    const start = framing === 'sequence' ? '\u001e' : '';
    return items.map((item) => `${start}${JSON.stringify(item)}\n`).join('');
  }
  return [...items.map(eventOf), ...(sentinel === undefined ? [] : [dataLines(sentinel)])]
    .map((event) => `${event}\n`)
    .join('');
}

/**
 * Writes an item as an event. An object with only the fields of events is the event itself. Any other item is the data
 * of an event.
 */
function eventOf(item: JsonValue): string {
  const isEvent =
    isJsonObject(item) &&
    Object.hasOwn(item, 'data') &&
    Object.keys(item).every((name) => EVENT_FIELDS.has(name));
  if (!isEvent) return dataLines(JSON.stringify(item));
  const { data, ...others } = item;
  const fields = Object.entries(others).flatMap(([name, value]) =>
    isText(value) ? [`${name}: ${value}\n`] : [],
  );
  return `${fields.join('')}${dataLines(typeof data === 'string' ? data : JSON.stringify(data))}`;
}

/** True for a value that a field of an event can contain. A line break would end the field. */
function isText(value: JsonValue | undefined): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && !/[\r\n\0]/.test(value));
}

function dataLines(data: string): string {
  return data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join('');
}
