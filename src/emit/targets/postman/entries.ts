/**
 * Prints parameters and fields of forms in Postman's format, as pairs of a name and a value (OpenAPI 3.1 §4.8.12).
 */
import type { JsonObject } from '../../../core/json.ts';
import type { Parameter } from '../../../model/operation.ts';
import { serialization, type Serialization } from '../../shape/serialization.ts';
import type { SentParameter } from './sending.ts';
import { isSampleObject, placed, placedJson, placedValue, type Place, type Sample } from './text.ts';

export interface Entry {
  readonly key: string;
  readonly value: string;
}

/**
 * The separator between the items of one pair. Postman encodes the separators of a form, but sends a query unchanged.
 */
const SEPARATORS: Readonly<Record<string, Readonly<Record<'url' | 'line', string>>>> = {
  spaceDelimited: { url: '%20', line: ' ' },
  pipeDelimited: { url: '%7C', line: '|' },
};

/** Returns the entries of one value in a query or a form, or no entries if there is no value to send. */
export function entriesOf(
  name: string,
  value: Sample,
  how: Serialization,
  place: 'url' | 'line',
): readonly Entry[] {
  if (value === null) return [];
  const key = placed(name, place);
  const { style = 'form', explode = style === 'form' } = how;
  if (style === 'deepObject') return deepEntries(key, value, place);
  if (how.json) return [{ key, value: placedJson(value, place) }];
  const members = membersOf(value);
  if (!members) return [{ key, value: placedValue(value, place) }];
  const isList = Array.isArray(value);
  if (explode) {
    return members.map(([member, item]) => ({
      key: isList ? key : placed(member, place),
      value: placedValue(item, place),
    }));
  }
  if (members.length === 0) return [];
  return [{ key, value: joined(members, isList, SEPARATORS[style]?.[place] ?? ',', place) }];
}

/** True if an entry has several items, which commas separate. */
export function hasCommas(
  value: Sample,
  { style = 'form', explode = style === 'form', json }: Serialization,
): boolean {
  return (
    !json &&
    !explode &&
    style === 'form' &&
    (isSampleObject(value) || (Array.isArray(value) && value.length > 1))
  );
}

/** Returns the value of a path segment or a header, in the styles `simple`, `label`, and `matrix`. */
function segmentOf(name: string, value: Sample, { style, explode }: Parameter, place: Place): string {
  const members = membersOf(value);
  const isList = Array.isArray(value);
  const key = placed(name, place);
  const pairs = (separator: string): string =>
    (members ?? [])
      .map(([member, item]) => `${placed(isList ? name : member, place)}=${placedValue(item, place)}`)
      .join(separator);
  if (style === 'matrix' && members && explode) return `;${pairs(';')}`;
  const prefix = style === 'label' ? '.' : style === 'matrix' ? `;${key}=` : '';
  if (!members) return prefix + placedValue(value, place);
  const separator = style === 'label' && explode ? '.' : ',';
  return prefix + (explode && !isList ? pairs(separator) : joined(members, isList, separator, place));
}

export function queryEntries(sent: SentParameter): readonly JsonObject[] {
  const { parameter, value } = sent;
  return entriesOf(parameter.name.wire, value, serialization(parameter), 'url').map((entry) =>
    described(entry, sent),
  );
}

/** Returns a path parameter or a header, under its own key. */
export function segmentEntry(key: string, sent: SentParameter, place: Place): JsonObject {
  const { parameter, value } = sent;
  const { name, mediaType } = parameter;
  const text =
    mediaType === undefined ? segmentOf(name.wire, value, parameter, place) : placedJson(value, place);
  return described({ key, value: text }, sent);
}

/** Returns an entry in Postman's form, enabled or disabled, with the contract's description. */
function described(entry: Entry, { parameter, enabled }: SentParameter): JsonObject {
  const { in: location, description = '' } = parameter;
  const isRequired = location === 'path' || enabled;
  const prose = placed(description, 'prose').trim();
  return {
    ...entry,
    ...(!isRequired && { disabled: true }),
    ...(prose !== '' && { description: isRequired ? `(Required) ${prose}` : prose }),
  };
}

/**
 * Returns entries such as `a[b][c]`. OpenAPI defines only one level, and no lists. Deeper levels and lists are written
 * as the clients in all languages write them.
 */
function deepEntries(key: string, value: Sample, place: Place): readonly Entry[] {
  const members = membersOf(value);
  if (!members) return [{ key, value: placedValue(value, place) }];
  const isFlat = Array.isArray(value) && members.every(([, item]) => membersOf(item) === undefined);
  return members.flatMap(([member, item]) =>
    deepEntries(`${key}[${isFlat ? '' : placed(member, place)}]`, item, place),
  );
}

function joined(
  members: readonly (readonly [string, Sample])[],
  isList: boolean,
  separator: string,
  place: Place,
): string {
  return members
    .flatMap(([member, item]) => [...(isList ? [] : [placed(member, place)]), placedValue(item, place)])
    .join(separator);
}

/** Returns the elements by index or the properties by name, without null, or undefined for a single value. */
function membersOf(value: Sample): readonly (readonly [string, Sample])[] | undefined {
  if (!Array.isArray(value) && !isSampleObject(value)) return undefined;
  return Object.entries(value as Readonly<Record<string, Sample>>).filter(([, member]) => member !== null);
}
