import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { Property, Type } from '../../model/type.ts';
import { flatten } from '../../values/flatten.ts';
import { FINE, type Check } from '../checks/check.ts';
import type { Answered, GraphqlCase, RestCase } from '../exchange.ts';
import { declaredContent, declaredResponse } from '../judge/declared.ts';
import { objectsIn } from '../judge/objects-in.ts';
import { memberAt, resultOf } from '../judge/pages.ts';

export const errorLocations: Check = {
  id: 'error-locations',
  on: 'any',
  severity: 'warning',
  summary: 'If an error names a location, it must be the location of the invalid value.',
  enforces: 'RFC 9457 §3; RFC 6901',
  help: 'Return the location of the invalid value, from the root of the request.',
  run: (exchange, { contract }) => {
    if (!('status' in exchange.outcome)) return undefined;
    const answer = exchange as Answered;
    return answer.case.kind === 'rest'
      ? ofRest(contract, answer as Answered<RestCase>)
      : ofGraphql(contract, answer as Answered<GraphqlCase>);
  },
};

const DEPENDENT = new Set(['unknown-enum-value', 'other-constant', 'not-with-the-rest', 'several-variants']);

/**
 * Normalized names of error properties that contain a location: a JSON pointer, or the name of a field
 * (`FIELDS`).
 */
const POINTERS = new Set(['pointer', 'json pointer', 'instance location']);
const FIELDS = new Set(['field', 'param', 'parameter', 'location', 'path', 'property', 'source']);

function ofRest(contract: Contract, answer: Answered<RestCase>): ReturnType<typeof errorLocations.run> {
  const {
    case: { intent },
    outcome,
  } = answer;
  const isRejected = outcome.status >= 400 && outcome.status < 500;
  if (intent.kind === 'valid' && intent.unknown !== undefined && isRejected && isJsonObject(outcome.json))
    return ofUnknown(intent.unknown, outcome.json);
  const isJudged = intent.kind === 'invalid' && [400, 422].includes(outcome.status);
  if (!isJudged || !isJsonObject(outcome.json)) return undefined;
  const { where, kind: violation } = intent.violation;
  // If two values contradict each other, the error may name either.
  if (DEPENDENT.has(violation)) return undefined;
  // An error may also report that the resource of a valid id does not exist.
  const named = locationsIn(outcome.json).filter(({ segments }) => !isReference(segments));
  if (named.length === 0) return undefined;
  const positional = namesWithPositions(contract, answer);
  const wrong = (['pointer', 'field'] as const).flatMap((kind) => {
    const own = named.filter((one) => one.kind === kind);
    const near = own.filter(({ segments }) => isAt(where, segments));
    if (own.length === 0 || near.some((one) => !positional.has(one.name) || hasPosition(where, one)))
      return [];
    const message = `${where} is invalid, but the error names ${own.map(({ text }) => text).join(', ')}.`;
    return [{ kind, message }];
  });
  return wrong.length > 0 ? wrong : FINE;
}

/** Returns the properties of an error whose descriptions require positions in lists. */
function namesWithPositions(
  contract: Contract,
  { case: { operation, body }, outcome }: Answered<RestCase>,
): ReadonlySet<string> {
  const response = declaredResponse(operation, outcome.status);
  const type = response && declaredContent(response, outcome.headers['content-type'] ?? '')?.type;
  const found = new Set<string>();
  if (!type || outcome.json === undefined || !body || !/\bjson\b/.test(body.mediaType)) return found;
  for (const { members } of objectsIn(contract, type, outcome.json))
    for (const { name, description } of members.values())
      if (/\b(?:list|array) (?:position|ind(?:ex|ice))/i.test(description ?? '')) found.add(name.wire);
  return found;
}

/** True if a location is at least as deep as the innermost list position in the invalid location. */
function hasPosition(where: string, { segments }: Location): boolean {
  const [, ...place] = where.split('/');
  const last = place.findLastIndex((part) => /^\d+$/.test(part));
  return segments.length > last;
}

/** Judges an error about an unknown id in a list. It must name this id, because the other items are valid. */
function ofUnknown(where: string, body: JsonObject): ReturnType<typeof errorLocations.run> {
  const [, ...place] = where.split('/');
  const list = place.slice(0, -1);
  const isInList = (segments: readonly string[]): boolean =>
    segments.length > list.length && isPrefix(list, segments) && /^\d+$/.test(segments[list.length] ?? '');
  const named = locationsIn(body).filter(({ segments }) => isInList(segments) || isInList(segments.slice(1)));
  if (named.length === 0) return undefined;
  const wrong = [...Map.groupBy(named, ({ kind }) => kind)].flatMap(([kind, own]) => {
    if (own.some(({ segments }) => isAt(where, segments))) return [];
    const message = `No resource has the id in ${where}, but the error names ${own.map(({ text }) => text).join(', ')}.`;
    return [{ kind: `item ${kind}`, message }];
  });
  return wrong.length > 0 ? wrong : FINE;
}

/** Returns the locations that the errors in a body name. */
export function locationsIn(body: JsonObject): readonly Location[] {
  return errorsIn(body).flatMap(locationsOf);
}

/** Returns the errors in a body: the objects in its lists, or else the body itself. */
function errorsIn(body: JsonObject): readonly JsonObject[] {
  const lists = Object.values(body).filter((member) => Array.isArray(member));
  const entries = lists.flatMap((list) => (list as readonly JsonValue[]).filter(isJsonObject));
  return entries.length > 0 ? entries : [body];
}

interface Location {
  readonly kind: 'pointer' | 'field';
  /** The property of the error. */
  readonly name: string;
  readonly text: string;
  readonly segments: readonly string[];
}

function locationsOf(error: JsonObject): readonly Location[] {
  return Object.entries(error).flatMap(([name, value]): readonly Location[] => {
    const words = splitWords(name).join(' ');
    if (typeof value !== 'string' || value === '') return [];
    if (POINTERS.has(words) && value.startsWith('/'))
      return [{ kind: 'pointer', name, text: value, segments: value.slice(1).split('/').map(unescaped) }];
    if (!FIELDS.has(words) || !/^[\w$.[\]/-]+$/.test(value)) return [];
    return [
      { kind: 'field', name, text: value, segments: value.split(/[.[\]/]+/).filter((part) => part !== '') },
    ];
  });
}

function isReference(segments: readonly string[]): boolean {
  const words = splitWords(segments.findLast((one) => !/^\d+$/.test(one)) ?? '');
  return words.length > 1 && ['id', 'ids'].includes(words.at(-1)!);
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** True if a location is the invalid one, contains it, or is inside it. Ignores a prefix such as `body`. */
function isAt(where: string, segments: readonly string[]): boolean {
  const place = where.replace(/^(?:path|query|header|cookie)\./, '').split('/');
  const [own, bare] = [place, place.slice(1)];
  return [own, bare].some((wanted) => [segments, segments.slice(1)].some((is) => isPrefix(wanted, is)));
}

function isPrefix(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const most = Math.min(one.length, other.length);
  return one.slice(0, most).every((name, at) => isSameName(name, other[at]!));
}

/** Compares two segments of a location. `*` matches any position in a list. */
function isSameName(one: string, other: string): boolean {
  if (one === '*' || other === '*') return true;
  return (
    splitWords(one).join(' ') === splitWords(other).join(' ') || one.toLowerCase() === other.toLowerCase()
  );
}

/**
 * Judges the paths of user errors. Each must lead to a value in the request, or to a declared property that the request
 * omits. The `field` of an error must contain the last name of its path.
 */
function ofGraphql(contract: Contract, answer: Answered<GraphqlCase>): ReturnType<typeof errorLocations.run> {
  const { operation, variables } = answer.case;
  const errors = operation.userErrors && memberAt(resultOf(answer) ?? null, [operation.userErrors.name.wire]);
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  return (errors as readonly JsonValue[]).filter(isJsonObject).flatMap((error) => {
    const { path, field } = error;
    if (
      !Array.isArray(path) ||
      path.length === 0 ||
      !path.every((part) => typeof part === 'string' || typeof part === 'number')
    )
      return [];
    const keys = (path as readonly (string | number)[]).map(String);
    const text = keys.join('.');
    const isPlace = operation.arguments.some(({ name }) => name.wire === keys[0]);
    if (isPlace && !leads(variables, keys))
      return [{ kind: 'path', message: `A user error names ${text}, which the request does not contain.` }];
    if (isPlace && !isDeclared(contract, operation.arguments, keys))
      return [
        { kind: 'path', message: `A user error names ${text}, which ${operation.id} does not accept.` },
      ];
    const last = keys.findLast((key) => !/^\d+$/.test(key));
    if (typeof field !== 'string' || last === undefined || field.split(/[.[\]]/).includes(last)) return [];
    return [{ kind: 'field', message: `A user error names the field ${field}, but its path is ${text}.` }];
  });
}

function leads(value: JsonValue, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (Array.isArray(value))
    return (
      /^\d+$/.test(first) && Number(first) < value.length && leads(value[Number(first)] as JsonValue, rest)
    );
  if (!isJsonObject(value)) return false;
  return Object.hasOwn(value, first) ? leads(value[first]!, rest) : rest.length === 0;
}

/** True if a value can exist at a path, by the declared properties. A custom scalar may contain any value. */
function isDeclared(
  contract: Contract,
  members: readonly Pick<Property, 'name' | 'type'>[],
  [first, ...rest]: readonly string[],
): boolean {
  const found = members.find(({ name }) => name.wire === first);
  return found !== undefined && contains(contract, found.type, rest);
}

function contains(contract: Contract, type: Type, keys: readonly string[]): boolean {
  if (keys.length === 0) return true;
  const [first, ...rest] = keys;
  return flatten(contract, type).some((flat) => {
    if (flat.kind === 'object') return isDeclared(contract, flat.properties, keys);
    if (flat.kind === 'list') return /^\d+$/.test(first!) && contains(contract, flat.items, rest);
    return !['primitive', 'enum', 'literal'].includes(flat.kind);
  });
}
