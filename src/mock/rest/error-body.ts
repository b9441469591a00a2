/** Creates bodies of errors that conform to their schema. */
import { isJsonType } from '../../core/media-type.ts';
import type { JsonValue } from '../../core/json.ts';
import { issueRoleOf, roleOf, valueNamed, type Role } from '../../core/rejection.ts';
import { wordsOf, type Refusal } from '../refusal.ts';
import type { MediaContent, Response } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import type { Filler, Known } from '../fill/fill.ts';
import type { Issue } from '../server-runtime.ts';

/** Returns the content of an error response that can describe the error: a problem (RFC 9457), or else any JSON. */
export function errorContent({ contents }: Response): MediaContent | undefined {
  return (
    contents.find(({ mediaType }) => mediaType === 'application/problem+json') ??
    contents.find(({ mediaType }) => isJsonType(mediaType))
  );
}

/** Returns a valid body with the details of a rejection, or without them if no property can contain them. */
export function errorBody(filler: Filler, type: Type, fault: Refusal): JsonValue | undefined {
  const key = `fault/${fault.kind}`;
  const known = (property: Property): Known | undefined => knownValue(filler, property, fault);
  const made = filler.object(type, key, known);
  if (made !== undefined && filler.accepts(type, made)) return made;
  return filler.fill(type, key);
}

/** Returns the value of a property. Checks each candidate, because the runtime does not validate responses. */
function knownValue(filler: Filler, { name, type, required }: Property, fault: Refusal): Known | undefined {
  const role = roleOf(name.wire);
  const isList = filler.flats(type).some(({ kind }) => kind === 'list');
  if (isList) {
    const path = fault.issues[0]?.field.split('.');
    if (role === 'field' && path && filler.accepts(type, path)) return { value: path };
    const items = filler.flats(type).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []));
    const value = items
      .filter((item) => enumValue(filler, item, fault) === undefined)
      .map((item) => fault.issues.map((issue) => issueBody(filler, item, issue, fault)))
      .find((list) => list.every((one) => one !== undefined));
    if (value && filler.accepts(type, value)) return { value };
    if (!required) return 'absent';
    return filler.accepts(type, null) ? { value: null } : undefined;
  }
  const inner = filler.flats(type).find(({ kind }) => kind === 'object');
  if (inner && role !== undefined) {
    const value = errorBody(filler, type, fault);
    return value === undefined ? undefined : { value };
  }
  const chosen = enumValue(filler, type, fault);
  const candidates: readonly (JsonValue | undefined)[] = [
    chosen,
    ...(role === 'code' && name.wire === 'type' && isUri(filler, type) ? ['about:blank'] : []),
    ...(role === 'code' ? [fault.kind] : []),
    ...(role === 'status' || role === 'code' ? [fault.status, String(fault.status)] : []),
    ...(role === 'title' ? [fault.title] : []),
    ...(role === 'detail' ? [fault.detail, fault.title] : []),
    ...(role === 'field' ? [fault.issues[0]?.field] : []),
    ...(role === 'pointer' ? [fault.issues[0]?.pointer] : []),
  ];
  const value = candidates.find((one) => one !== undefined && filler.accepts(type, one));
  if (value !== undefined) return { value };
  return required ? undefined : 'absent';
}

/** True for the type of a problem (RFC 9457 §3.1.1). */
function isUri(filler: Filler, type: Type): boolean {
  return filler
    .flats(type)
    .some((flat) => flat.kind === 'primitive' && /^(?:uri|iri)(?:-reference)?$/.test(flat.format ?? ''));
}

function issueBody(filler: Filler, type: Type, issue: Issue, fault: Refusal): JsonValue | undefined {
  if (filler.accepts(type, issue.message)) return issue.message;
  const names = filler
    .flats(type)
    .flatMap((flat) => (flat.kind === 'object' ? flat.properties.map(({ name }) => name.wire) : []));
  const made = filler.object(type, `issue/${issue.pointer}`, ({ name, type: inner, required }) => {
    const value = issueTexts(issueRoleOf(name.wire, names), issue).find((text) =>
      filler.accepts(inner, text),
    );
    const chosen = value ?? enumValue(filler, inner, fault);
    if (chosen !== undefined) return { value: chosen };
    return required ? undefined : 'absent';
  });
  return made && filler.accepts(type, made) ? made : filler.fill(type, `issue/${issue.pointer}`);
}

function issueTexts(role: Role | undefined, issue: Issue): readonly string[] {
  switch (role) {
    case 'code':
      return [issue.keyword];
    case 'field':
      return [issue.field, issue.pointer];
    case 'pointer':
      return [issue.pointer];
    case 'location':
      return [issue.in];
    case undefined:
      return [];
    default:
      return [issue.message];
  }
}

function enumValue(filler: Filler, type: Type, fault: Refusal): JsonValue | undefined {
  const values = filler
    .flats(type)
    .flatMap((flat) => (flat.kind === 'enum' ? flat.values.map(({ value }) => value) : []));
  return values.length === 0
    ? undefined
    : (valueNamed(values, fault.status, wordsOf(fault.kind)) ?? values[0]);
}
