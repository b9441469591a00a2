/** Results of root fields: payloads of mutations, user errors, and results of unknown meaning. */
import { GraphQLError } from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { NamedType, Type } from '../../model/type.ts';
import { namedBehind } from '../../semantics/derive/shape.ts';
import { isRotation } from '../../semantics/laws/secret.ts';
import { wordsOf } from '../../semantics/laws/values.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Resource } from '../../semantics/world/world.ts';
import { Echo } from '../echo.ts';
import { hash } from '../fill/random.ts';
import type { Site } from '../points.ts';
import { refusal, type OwnKind, type Refusal } from '../refusal.ts';
import { errorBody } from '../rest/error-body.ts';
import type { Resources } from '../resources.ts';
import type { Viewer, Views } from '../views.ts';
import type { Arguments, Fields } from './fields.ts';
import { made, nested, type FieldValue, type Source } from './source.ts';

const CODES: Readonly<Record<OwnKind, string>> = {
  'not-found': 'NOT_FOUND',
  unauthorized: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  conflict: 'CONFLICT',
  taken: 'CONFLICT',
  precondition: 'CONFLICT',
  reference: 'NOT_FOUND',
  key: 'CONFLICT',
  quota: 'RATE_LIMITED',
};

export class Payloads {
  readonly #resources: Resources;
  readonly #views: Views;
  readonly #fields: Fields;
  readonly #seed: number;

  constructor(views: Views, fields: Fields, seed: number) {
    this.#resources = views.resources;
    this.#views = views;
    this.#fields = fields;
    this.#seed = seed;
  }

  /** Returns the result for a missing resource: null for a nullable query, and otherwise an error. */
  missing(operation: GraphqlOperation, action: Action, field?: readonly string[]): FieldValue {
    const isPlain = (action.output?.value.length ?? 0) === 0;
    if (operation.operation === 'query' && isPlain && this.#resources.filler.accepts(operation.result, null))
      return null;
    return this.refused(operation, 'not-found', 'The resource does not exist.', field);
  }

  /** Returns user errors if the payload has them, and otherwise an error of the response. */
  refused(operation: GraphqlOperation, kind: OwnKind, detail: string, field?: readonly string[]): FieldValue {
    return this.userError(operation, refusal(kind, 0, detail, field), CODES[kind]);
  }

  userError(operation: GraphqlOperation, rejection: Refusal, code: string): FieldValue {
    const { userErrors, result, id } = operation;
    const item = userErrors && this.#fields.itemsOf(userErrors.type);
    if (!userErrors || !item) throw new GraphQLError(rejection.detail, { extensions: { code } });
    const error = this.#errorSource(item, rejection, id);
    const fields: Record<string, FieldValue> = { [userErrors.name.wire]: [error] };
    for (const { name, type } of this.#fields.fieldsOf(result))
      if (name.wire !== userErrors.name.wire && this.#resources.filler.accepts(type, null))
        fields[name.wire] = null;
    return made(`${id}/refused`, fields);
  }

  #errorSource(type: Type, rejection: Refusal, key: string): FieldValue {
    const body = errorBody(this.#resources.filler, type, rejection);
    return isJsonObject(body) ? made(`${key}/error`, body) : (body ?? null);
  }

  payload(
    operation: GraphqlOperation,
    action: Action,
    resource: Source,
    args: Arguments,
    viewer: Viewer,
  ): FieldValue {
    const path = action.output?.value;
    if (path?.length === 0) return resource;
    const key = `${this.#seed}/${operation.id}`;
    const errors = this.#noErrors(operation);
    if (path) return nested(key, path, resource, { ...this.#echoed(operation, args, viewer), ...errors });
    const id = resource.kind === 'resource' ? resource.resource.id : null;
    const leaf = this.#resources.filler.flats(operation.result);
    if (leaf.some((flat) => flat.kind === 'primitive' && flat.primitive === 'boolean')) return true;
    if (leaf.every(({ kind }) => kind === 'primitive' || kind === 'scalar')) return id;
    const fields: Record<string, FieldValue> = { ...errors };
    for (const { name, type } of this.#fields.fieldsOf(operation.result)) {
      if (name.words.at(-1) === 'id' && this.#resources.filler.accepts(type, String(id)))
        fields[name.wire] = id;
      else if (['success', 'ok', 'deleted'].includes(name.wire) && this.#resources.filler.accepts(type, true))
        fields[name.wire] = true;
    }
    return made(key, fields);
  }

  /**
   * Returns the payload fields for user errors as empty lists. In addition to `userErrors`, a payload can have an older
   * field with errors of the same type.
   */
  #noErrors({ userErrors, result }: GraphqlOperation): Readonly<Record<string, FieldValue>> {
    const named = (type: Type | undefined): NamedType | undefined =>
      type && namedBehind(this.#resources.contract, type);
    const error = userErrors && named(this.#fields.itemsOf(userErrors.type));
    return Object.fromEntries(
      this.#fields
        .fieldsOf(result)
        .filter(
          ({ name, type }) =>
            name.wire === userErrors?.name.wire ||
            (error !== undefined && named(this.#fields.itemsOf(type)) === error),
        )
        .map(({ name }) => [name.wire, []]),
    );
  }

  /** Returns the payload fields that repeat values of the request, such as `clientMutationId`. */
  #echoed(
    { result, id }: GraphqlOperation,
    args: Arguments,
    viewer: Viewer,
  ): Readonly<Record<string, FieldValue>> {
    const echo = new Echo(this.#resources, viewer, leavesOf(args), undefined);
    const known = this.#fields.fieldsOf(result).flatMap((property) => {
      const value = this.#fields.isObject(property.type) ? undefined : echo.know(property, id);
      return value && value !== 'absent' ? [[property.name.wire, value.value] as const] : [];
    });
    return Object.fromEntries(known);
  }

  /** Returns a result of unknown meaning, based on the arguments. */
  opened(operation: GraphqlOperation, args: Arguments, viewer: Viewer, site: Site): FieldValue {
    const { world } = viewer;
    const sent = leavesOf(args);
    let resource: Resource | undefined;
    for (const [words, value] of sent) {
      const concept = words.endsWith(' id') ? words.slice(0, -3) : undefined;
      if (concept === undefined || !this.#resources.concepts.isServed(concept) || value === null) continue;
      this.#resources.ready(world, concept, value);
      resource = world.find(concept, value);
      if (!resource) return this.refused(operation, 'not-found', `The ${concept} does not exist.`);
    }
    const isRevealed = resource !== undefined && isRotation(operation);
    if (isRevealed) this.#views.renewSecrets(world, resource!, site);
    if (resource && this.#resources.concepts.conceptOf(operation.result) === resource.concept)
      return { kind: 'resource', resource, isRevealed };
    const key = `${this.#seed}/${operation.id}/${hash(JSON.stringify(args))}`;
    const fields = this.#noErrors(operation);
    const reveals = isRevealed ? resource : undefined;
    const echo = new Echo(this.#resources, { ...viewer, reveals }, sent, resource);
    if (this.#fields.fieldsOf(operation.result).length > 0)
      return made(key, fields, echo.within(this.#fields.fieldsOf(operation.result)));
    return this.#resources.filler.fill(operation.result, key, operation.name.words) ?? null;
  }
}

/** Returns all values of the arguments, including nested ones, by the words of their names. */
function leavesOf(args: Arguments): ReadonlyMap<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  const visit = (object: Arguments): void => {
    for (const [name, value] of Object.entries(object)) {
      found.set(wordsOf(name), value);
      if (isJsonObject(value)) visit(value);
    }
  };
  visit(args);
  return found;
}
