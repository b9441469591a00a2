import { isJsonType } from '../../../core/media-type.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { issueRoleOf, roleOf, type Role } from '../../../core/rejection.ts';
import { codePoints, acceptsValue } from '../../../model/accepts.ts';
import type { Contract } from '../../../model/contract.ts';
import { namedType } from '../../../model/lookup.ts';
import type { MediaContent, Response, RestOperation } from '../../../model/operation.ts';
import type { ListType, PrimitiveType, Type } from '../../../model/type.ts';
import { objectShape } from '../object-shape.ts';
import type { FaultExpression } from './fault-expression.ts';
import {
  chosenFrom,
  constant,
  formattedTexts,
  numbersOf,
  handlerSamplesOf,
  samplesOf,
  textsOf,
  type Piece,
  type Sample,
  type Scope,
} from './fault-values.ts';
import { RequestIds } from './request-ids.ts';

const PROBLEM = 'application/problem+json';
/** Maximum nesting of filled objects. */
const MAX_DEPTH = 6;

/** The source of the body of a default rejection, which depends on the declared schema. */
export type ErrorBody =
  /** Problem details (RFC 9457) match the schema, or no body is declared. */
  | { readonly kind: 'problem' }
  | { readonly kind: 'made'; readonly code: FaultExpression }
  /** No value is known for `property`. `isOwn`: the service itself rejects requests with this response. */
  | { readonly kind: 'unknown'; readonly property: string; readonly isOwn: boolean };

/** Returns the content used for a default rejection. This choice must match `problemOf` in templates/server/runtime. */
export function refusalContent({ contents }: Response): MediaContent | undefined {
  const problem = contents.find(({ mediaType }) => mediaType === PROBLEM);
  return problem ?? contents.find(({ mediaType }) => isJsonType(mediaType));
}

/**
 * Selects the body that the runtime sends when it rejects a request with this response, or when a handler returns or
 * throws the response without a body.
 */
export function errorBodyOf(contract: Contract, operation: RestOperation, response: Response): ErrorBody {
  const content = refusalContent(response);
  const own = samplesOf(response.status);
  const samples = [...own, ...handlerSamplesOf(response.status)];
  if (!content || samples.length === 0) return { kind: 'problem' };
  const bodyFor = (cases: readonly Sample[]): ErrorBody =>
    bodyOf(contract, content, cases, new RequestIds(operation, response));
  const body = bodyFor(samples);
  if (body.kind !== 'unknown') return body;
  if (own.length === 0) return { ...body, isOwn: false };
  // A schema that lists its statuses may lack the statuses that handlers return.
  return bodyFor(own);
}

function bodyOf(
  contract: Contract,
  { mediaType, type }: MediaContent,
  samples: readonly Sample[],
  requestIds: RequestIds,
): ErrorBody {
  const accepts = (value: JsonValue): boolean =>
    acceptsValue(contract, type, value, {
      direction: 'response',
      // Formats need no check: a string with a format is generated only for the format that it satisfies.
      hasFormat: () => true,
      scalar: () => undefined,
    });
  const fits = samples.every((sample) => accepts(problemOf(sample)));
  const shape = objectShape(contract, type);
  const names = new Set(shape?.properties.map(({ name }) => name.wire));
  if (fits && (mediaType === PROBLEM || names.size === 0 || names.has('title')))
    return samples.every((sample) => accepts(bareProblemOf(sample)))
      ? { kind: 'problem' }
      : { kind: 'made', code: WHOLE_PROBLEM };
  const maker = new BodyMaker(contract, samples, requestIds);
  const made = maker.make(type);
  if (made && samples.every((sample) => accepts(made.value(sample))))
    return { kind: 'made', code: made.code };
  return fits ? { kind: 'problem' } : { kind: 'unknown', property: maker.missing, isOwn: true };
}

/** A problem for a schema that requires `errors`, which the runtime otherwise sends only for invalid requests. */
const WHOLE_PROBLEM: FaultExpression = {
  kind: 'object',
  members: [
    { name: 'type', value: { kind: 'constant', value: 'about:blank' } },
    { name: 'title', value: { kind: 'fault', name: 'title' } },
    { name: 'status', value: { kind: 'fault', name: 'status' } },
    { name: 'errors', value: { kind: 'issues' } },
  ],
};

function problemOf(sample: Sample): JsonValue {
  const errors = sample.issues.map((issue) => ({ ...issue, params: {} }));
  return { ...bareProblemOf(sample), errors };
}

function bareProblemOf({ title, status }: Sample): JsonObject {
  return { type: 'about:blank', title, status };
}

/** Shortens a string as `clip` in the runtime does. */
function clip(text: JsonValue, length: number): JsonValue {
  return typeof text === 'string' ? Array.from(text).slice(0, length).join('') : text;
}

interface Position {
  readonly name: string;
  readonly role: Role | undefined;
  readonly scope: Scope;
  readonly path: string;
  readonly depth: number;
}

/** Builds the code that creates a value of a type from a rejection (its title, status, issues). */
class BodyMaker {
  readonly #contract: Contract;
  readonly #samples: readonly Sample[];
  readonly #requestIds: RequestIds;
  /** Path of the first property without a value. */
  #missing: string | undefined;

  constructor(contract: Contract, samples: readonly Sample[], requestIds: RequestIds) {
    this.#contract = contract;
    this.#samples = samples;
    this.#requestIds = requestIds;
  }

  get missing(): string {
    return this.#missing ?? 'the body';
  }

  make(type: Type): Piece | undefined {
    return this.#make(type, { name: '', role: undefined, scope: 'fault', path: '', depth: 0 });
  }

  #make(type: Type, at: Position): Piece | undefined {
    const piece = this.#pieceOf(type, at);
    if (!piece) this.#missing ??= at.path === '' ? undefined : at.path;
    return piece;
  }

  #pieceOf(type: Type, at: Position): Piece | undefined {
    switch (type.kind) {
      case 'any':
      case 'scalar':
        return textsOf(at.role, at.scope)[0];
      case 'never':
      case 'binary':
        return undefined;
      case 'literal':
        return constant(type.value);
      case 'enum':
        return chosenFrom(type.values.map(({ value }) => value));
      case 'primitive':
        return this.#primitive(type, at);
      case 'nullable':
        return this.#pieceOf(type.of, at) ?? constant(null);
      case 'reference':
        return at.depth > MAX_DEPTH
          ? undefined
          : this.#pieceOf(namedType(this.#contract, type.target).type, { ...at, depth: at.depth + 1 });
      case 'union':
        return this.#firstOf(type.variants, at);
      case 'intersection':
        return (
          this.#object(type, at) ??
          this.#firstOf(
            type.parts.filter(({ kind }) => kind !== 'any'),
            at,
          )
        );
      case 'list':
        return this.#list(type, at);
      case 'object':
        return this.#object(type, at);
    }
  }

  #firstOf(types: readonly Type[], at: Position): Piece | undefined {
    for (const type of types) {
      const piece = this.#pieceOf(type, at);
      if (piece) return piece;
    }
    return undefined;
  }

  #primitive(type: PrimitiveType, { name, role, scope }: Position): Piece | undefined {
    const examples = (type.examples ?? []).map(constant);
    switch (type.primitive) {
      case 'null':
        return constant(null);
      case 'boolean':
        return constant(/^(?:error|failed|isError|hasError)/i.test(name));
      case 'integer':
      case 'number': {
        const { minimum, maximum, multipleOf } = type.constraints;
        const bounds = [minimum, maximum, multipleOf].flatMap((value) =>
          value === undefined ? [] : [constant(value)],
        );
        return this.#fitting(type, [...numbersOf(role), ...bounds, ...examples]);
      }
      case 'string': {
        const texts =
          formattedTexts(type.format) ?? textsOf(role, scope).map((text) => this.#clipped(type, text));
        const ids = this.#requestIds.candidates(name, type).map((id) => this.#clipped(type, id));
        return this.#fitting(type, [...ids, ...texts, ...examples]);
      }
    }
  }

  /** Returns the first piece whose value is valid for every rejection. */
  #fitting(type: PrimitiveType, pieces: readonly Piece[]): Piece | undefined {
    const rules = { direction: 'response', hasFormat: () => true, scalar: () => undefined } as const;
    return pieces.find(({ value }) =>
      this.#samples.every((sample) =>
        sample.issues.every((issue) =>
          acceptsValue(this.#contract, type, value({ ...sample, issue }), rules),
        ),
      ),
    );
  }

  #clipped({ constraints: { maxLength } }: PrimitiveType, { code, value }: Piece): Piece {
    const isLong = (text: JsonValue): boolean => typeof text === 'string' && codePoints(text) > maxLength!;
    const texts = this.#samples.flatMap((sample) =>
      sample.issues.map((issue) => value({ ...sample, issue })),
    );
    if (maxLength === undefined || !texts.some(isLong)) return { code, value };
    return {
      code: { kind: 'clipped', of: code, length: maxLength },
      value: (sample) => clip(value(sample), maxLength),
    };
  }

  #list({ items, prefix, constraints }: ListType, at: Position): Piece | undefined {
    const { minItems = 0, maxItems = Infinity } = constraints;
    const below = { ...at, path: `${at.path}[]`, depth: at.depth + 1 };
    if (at.depth > MAX_DEPTH || prefix.length > 0 || maxItems < 1 || minItems > 1)
      return minItems === 0 ? constant([]) : undefined;
    if (at.scope === 'issue') {
      const item = this.#make(items, below);
      return item && { code: { kind: 'item', of: item.code }, value: (sample) => [item.value(sample)] };
    }
    const item = this.#make(items, { ...below, scope: 'issue' });
    if (!item) return minItems === 0 ? constant([]) : undefined;
    return {
      code: { kind: 'eachIssue', of: item.code, limit: maxItems },
      value: (sample) => sample.issues.slice(0, maxItems).map((issue) => item.value({ ...sample, issue })),
    };
  }

  #object(type: Type, at: Position): Piece | undefined {
    const shape = objectShape(this.#contract, type);
    if (!shape || at.depth > MAX_DEPTH) return undefined;
    const properties = shape.properties.filter(({ direction }) => direction !== 'request');
    if (properties.length === 0 && at.scope === 'fault' && at.role !== undefined)
      return this.#byField(shape.additional, at);
    const members: { readonly name: string; readonly piece: Piece }[] = [];
    const names = properties.map((property) => property.name.wire);
    for (const property of properties) {
      const { wire } = property.name;
      const role = at.scope === 'issue' ? issueRoleOf(wire, names) : roleOf(wire);
      if (!property.required && !isKnown(role, at) && !this.#requestIds.has(property.name.wire)) continue;
      const name = property.name.wire;
      const path = at.path === '' ? name : `${at.path}.${name}`;
      const below = { ...at, name, role, path, depth: at.depth + 1 };
      const piece = property.required
        ? this.#make(property.type, below)
        : this.#pieceOf(property.type, below);
      if (piece) members.push({ name, piece });
      else if (property.required) return undefined;
    }
    return {
      code: { kind: 'object', members: members.map(({ name, piece }) => ({ name, value: piece.code })) },
      value: (sample) => Object.fromEntries(members.map(({ name, piece }) => [name, piece.value(sample)])),
    };
  }

  /** Returns an object with a value for each issue, by the name of its field. */
  #byField(additional: Type, at: Position): Piece | undefined {
    if (additional.kind === 'any' || additional.kind === 'never') return constant({});
    const inside = this.#pieceOf(additional, {
      ...at,
      name: '',
      role: undefined,
      scope: 'issue',
      depth: at.depth + 1,
    });
    if (!inside) return constant({});
    return {
      code: { kind: 'byField', of: inside.code },
      value: (sample) =>
        Object.fromEntries(sample.issues.map((issue) => [issue.field, inside.value({ ...sample, issue })])),
    };
  }
}

/** True if the role of a property determines its value. */
function isKnown(role: Role | undefined, { scope }: Position): boolean {
  return role !== undefined && (scope === 'issue' || !['field', 'pointer', 'location'].includes(role));
}
