/** Items of streams: server-sent events (WHATWG HTML §9.2.6), JSON Lines, and JSON text sequences (RFC 7464). */
import { parsedJson, type JsonValue } from '../../core/json.ts';
import { framingOf } from '../../core/media-type.ts';

/** An item, with the values that a schema may describe: first the most likely one. */
export interface StreamItem {
  readonly text: string;
  /** The name and the id of a server-sent event. */
  readonly event?: string;
  readonly id?: string;
  readonly values: readonly JsonValue[];
}

/** Returns the complete items at the start of a stream. Omits events with the data `sentinel`, which ends a stream. */
export function streamItems(
  mediaType: string,
  text: string,
  sentinel: string | undefined,
): readonly StreamItem[] {
  if (framingOf(mediaType) === 'events')
    return eventsOf(text).flatMap((event) => (event.data === sentinel ? [] : [itemOf(event)]));
  // JSON inside a sequence may contain line breaks, and each item ends with one.
  const isSequence = framingOf(mediaType) === 'sequence';
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  const parts = isSequence ? complete.split('\u001e') : complete.split('\n');
  return parts.flatMap((part) => {
    const own = part.trim();
    return own === '' ? [] : [{ text: own, values: [valueOf(own)] }];
  });
}

/** Returns the JSON value of a text, or the text if it is not JSON. */
function valueOf(text: string): JsonValue {
  const value = parsedJson(text);
  return value === undefined ? text : value;
}

interface Event {
  readonly data: string;
  readonly event?: string;
  readonly id?: string;
}

function eventsOf(text: string): readonly Event[] {
  const events: Event[] = [];
  let fields: Record<string, string> = {};
  // An event without the empty line after it is incomplete.
  for (const line of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1)) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line === '') {
      const { data, ...others } = fields;
      if (data !== undefined) events.push({ data, ...others });
      fields = {};
    } else if (name === 'data')
      fields['data'] = fields['data'] === undefined ? value : `${fields['data']}\n${value}`;
    else if (name === 'event' || name === 'id') fields[name] = value;
  }
  return events;
}

/** A schema describes the data of an event, or an object with the fields of the event. */
function itemOf(event: Event): StreamItem {
  const data = valueOf(event.data);
  const texts = typeof data === 'string' ? [] : [event.data, { ...event, data: event.data }];
  const { data: text, ...others } = event;
  return { ...others, text, values: [data, { ...event, data }, ...texts] };
}
