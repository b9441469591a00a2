/** Parameters and fields of forms as Postman lists them: by name and value, before they are sent (OpenAPI 3.1 §4.8.12). */
import type { JsonObject } from '../../../core/json.ts';
import type { SentParameter } from './sending.ts';
import { isSampleObject, placed, placedValue, type Place, type Sample } from './text.ts';

export interface Entry {
  readonly key: string;
  readonly value: string;
}

export interface Style {
  readonly style: string;
  readonly explode: boolean;
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '|' };

/** The entries of one value in a query or a form. */
export function entriesOf(name: string, value: Sample, how: Style, place: Place): readonly Entry[] {
  const { style, explode } = how;
  const key = placed(name, place);
  const members = membersOf(value);
  if (!members) return [{ key, value: placedValue(value, place) }];
  if (style === 'deepObject') return deepEntries(key, value, place);
  const isList = Array.isArray(value);
  if (explode) {
    return members.map(([member, item]) => ({
      key: isList ? key : placed(member, place),
      value: placedValue(item, place),
    }));
  }
  if (members.length === 0) return [];
  return [{ key, value: joined(members, isList, SEPARATORS[style] ?? ',', place) }];
}

/** The value of a path segment or a header, by the styles `simple`, `label`, and `matrix`. */
function segmentOf(name: string, value: Sample, { style, explode }: Style, place: Place): string {
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

/** A parameter of a query; one with a media type has its JSON. */
export function queryEntries(sent: SentParameter): readonly JsonObject[] {
  const { parameter, value } = sent;
  const { name, mediaType } = parameter;
  const entries =
    mediaType === undefined
      ? entriesOf(name.wire, value, parameter, 'url')
      : [{ key: placed(name.wire, 'url'), value: placedValue(value, 'url') }];
  return entries.map((entry) => described(entry, sent));
}

/** A path parameter or header, under its own key. */
export function segmentEntry(key: string, sent: SentParameter, place: Place): JsonObject {
  const { parameter, value } = sent;
  const { name, mediaType } = parameter;
  const text =
    mediaType === undefined ? segmentOf(name.wire, value, parameter, place) : placedValue(value, place);
  return described({ key, value: text }, sent);
}

/** Postman's form: disabled or enabled, with the contract's description. */
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

/** `a[b][c]`: nesting beyond the one level of the standard is written as services write it. */
function deepEntries(key: string, value: Sample, place: Place): readonly Entry[] {
  const members = membersOf(value);
  if (!members) return [{ key, value: placedValue(value, place) }];
  return members.flatMap(([member, item]) => deepEntries(`${key}[${placed(member, place)}]`, item, place));
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

/** Elements by index, or properties by name; undefined for a single value. */
function membersOf(value: Sample): readonly (readonly [string, Sample])[] | undefined {
  if (Array.isArray(value)) return Object.entries(value as readonly Sample[]);
  return isSampleObject(value) ? Object.entries(value) : undefined;
}
