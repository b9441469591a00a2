/** Resolves every field of a schema from a world. */
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { membersOf } from '../../semantics/derive/shape.ts';
import { isRotation } from '../../semantics/laws/secret.ts';
import type { Action, Semantics } from '../../semantics/semantics.ts';
import { isKeyedById } from '../../semantics/world/predict.ts';
import type { Thing, World } from '../../semantics/world/world.ts';
import { accepts } from '../../values/accepts.ts';
import type { Caller } from '../caller.ts';
import { Echo } from '../echo.ts';
import { detailOf, Engine } from '../engine.ts';
import { hash, pick } from '../fill/random.ts';
import { invalidRefusal, refusal, type OwnKind, type Refusal } from '../refusal.ts';
import { errorBody } from '../rest/error-body.ts';
import { inside } from '../rest/request.ts';
import type { Entered, Realms } from '../realms.ts';
import type { Site, Window } from '../points.ts';
import type { Things } from '../things.ts';
import type { Sight, Views } from '../views.ts';
import { connection, connectionOf, isTotal, pageArguments } from './connection.ts';
import { frozen, nested } from './nested-source.ts';
import { leavesOf } from './sent-values.ts';
import { isSource, made, sourceOf, type FieldValue, type Source, type ThingSource } from './source.ts';

export interface GraphqlContext {
  readonly caller: Caller;
  readonly header: (name: string) => string | null;
  /** The calls of this request, by the response key of their root field. */
  readonly sites: Map<string, Site>;
}

export interface ResolverOptions {
  readonly seed: number;
  readonly realms: Realms;
}

type Arguments = Readonly<Record<string, JsonValue>>;

const CODES: Readonly<Record<OwnKind, string>> = {
  'not-found': 'NOT_FOUND',
  unauthorized: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  conflict: 'CONFLICT',
  precondition: 'CONFLICT',
  reference: 'NOT_FOUND',
  key: 'CONFLICT',
  quota: 'RATE_LIMITED',
};

export class Resolver {
  readonly #contract: Contract;
  readonly #things: Things;
  readonly #views: Views;
  readonly #actions: ReadonlyMap<string, Action>;
  readonly #options: ResolverOptions;
  readonly #engine: Engine;

  constructor(views: Views, { actions }: Semantics, options: ResolverOptions) {
    this.#contract = views.things.contract;
    this.#things = views.things;
    this.#views = views;
    this.#options = options;
    this.#engine = new Engine(views);
    this.#actions = new Map(
      actions.flatMap((action) =>
        isGraphql(action.operation)
          ? [[`${action.operation.operation} ${action.operation.name.wire}`, action] as const]
          : [],
      ),
    );
  }

  /** Returns the name of the object type of a value of an interface or a union. */
  typeName(value: unknown, info: GraphQLResolveInfo, abstract: string): string | undefined {
    const possible = possibleTypes(info, abstract);
    const source = sourceOf(value);
    if (!source) return possible[0];
    if (source.kind === 'thing')
      return possible.find((name) => this.#conceptOf(name) === source.thing.concept) ?? possible[0];
    const named = source.fields.get('__typename');
    if (typeof named === 'string' && possible.includes(named)) return named;
    const fitting = possible.filter((name) => {
      const members = this.#membersOf(name);
      return [...source.fields.keys()].every((field) => members.has(field));
    });
    return pick(fitting.length > 0 ? fitting : possible, source.key);
  }

  /** Returns the value of a field. */
  field(value: unknown, args: Arguments, context: GraphqlContext, info: GraphQLResolveInfo): unknown {
    const { parentType, fieldName } = info;
    const action = this.#rootAction(info);
    // The value of an event is already available.
    if (action && info.operation.operation === 'subscription' && isRoot(info)) {
      context.sites.set(String(info.path.key), this.#enter(action, context).site);
      return (value as Readonly<Record<string, unknown>>)[fieldName];
    }
    if (action) return this.#root(action, args, context, String(info.path.key));
    const property = this.#membersOf(parentType.name).get(fieldName);
    const site = context.sites.get(rootKey(info.path));
    const source = sourceOf(value);
    if (!property || !source || !site) return undefined;
    this.#requireRole(property.access?.roles, site, `${parentType.name}.${fieldName}`);
    if (source.kind === 'thing') return this.#ofThing(source, property, args, site);
    const known = source.fields.get(fieldName);
    const key = `${source.key}/${fieldName}`;
    if (known !== undefined) return this.#wrapped(property.type, known, key);
    const echoed = source.echo?.know(property, key);
    if (echoed === 'absent')
      return this.#things.filler.accepts(property.type, null) ? null : missing(property.name.wire);
    if (echoed && typeof echoed.value !== 'object') return this.#listed(property, echoed.value);
    return this.#makeValue(property.type, key, property.name.words, site, source.echo);
  }

  #rootAction({ parentType, fieldName, schema }: GraphQLResolveInfo): Action | undefined {
    const roots = [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
      ['subscription', schema.getSubscriptionType()],
    ] as const;
    const root = roots.find(([, type]) => type === parentType)?.[0];
    return root && this.#actions.get(`${root} ${fieldName}`);
  }

  #conceptOf(typeName: string): string | undefined {
    const named = this.#contract.types.get(`graphql:${typeName}`);
    return named && this.#things.conceptOf({ kind: 'reference', target: named.id, at: named.at });
  }

  #membersOf(typeName: string): ReadonlyMap<string, Property> {
    const named = this.#contract.types.get(`graphql:${typeName}`);
    return named ? membersOf(this.#contract, named.type) : new Map();
  }

  #requireRole(roles: readonly string[] | undefined, site: Site, place: string): void {
    const { role } = site;
    if (!roles || role === undefined || roles.includes(role)) return;
    if (this.#things.pass('guard', { site, about: 'role' }, true))
      throw new GraphQLError(`The role ${role} is not permitted to use ${place}.`, {
        extensions: { code: 'FORBIDDEN' },
      });
  }

  #root(action: Action, args: Arguments, context: GraphqlContext, responseKey: string): unknown {
    const operation = action.operation as GraphqlOperation;
    const { site, memory } = this.#enter(action, context);
    context.sites.set(responseKey, site);
    this.#requireRole(operation.access?.roles, site, operation.name.wire);
    for (const argument of operation.arguments) {
      const value = args[argument.name.wire];
      if (value !== undefined) this.#requireRole(argument.access?.roles, site, argument.name.wire);
      if (value !== undefined && !accepts(this.#contract, argument.type, value))
        throw new GraphQLError(`\`${argument.name.wire}\` has an invalid value.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
    }
    const sight: Sight = { world: site.world, role: site.role, site };
    // If the thing's id is also the idempotency key, a change has the same effect each time.
    const isOwnKey = isKeyedById(action) && action.effect.value !== 'delete';
    const by = isOwnKey ? undefined : operation.idempotency?.by;
    const key = by && this.#keyOf(by, args, context);
    if (key === undefined) return this.#perform(action, operation, args, sight, site);
    const asked = JSON.stringify(args);
    const kept = memory.recall(`${operation.id} ${key}`, asked);
    const known = kept && this.#things.pass('guard', { site, about: 'key' }, true) ? kept : undefined;
    if (known === 'other')
      return this.#refused(operation, 'key', 'The key was already used for another request.');
    if (known) return known.value;
    const value = frozen(this.#perform(action, operation, args, sight, site));
    memory.keep(`${operation.id} ${key}`, asked, value);
    return value;
  }

  #enter({ operation }: Action, { caller }: GraphqlContext): Entered {
    return this.#options.realms.enter(operation, caller);
  }

  /** Checks a subscription and returns the world of its caller. */
  subscribed(
    info: GraphQLResolveInfo,
    context: GraphqlContext,
  ): { readonly operation: GraphqlOperation; readonly world: World } | undefined {
    const action = this.#rootAction(info);
    if (!action) return undefined;
    const operation = action.operation as GraphqlOperation;
    const { site } = this.#enter(action, context);
    this.#requireRole(operation.access?.roles, site, operation.name.wire);
    return { operation, world: site.world };
  }

  #keyOf(by: InputPath, args: Arguments, { header }: GraphqlContext): string | undefined {
    const value = by.in === 'header' ? header(by.path[0] ?? '') : inside(args, by.path);
    return value === null || value === undefined ? undefined : plainText(value);
  }

  #perform(
    action: Action,
    operation: GraphqlOperation,
    args: Arguments,
    sight: Sight,
    site: Site,
  ): FieldValue {
    const done = this.#engine.perform(sight.world, action, {
      site,
      at: ({ path }) => inside(args, path),
      refuses: () => true,
    });
    switch (done.kind) {
      case 'refused':
        if (done.reason === 'not-found') return this.#missing(operation, action);
        return this.#refused(operation, done.reason, detailOf(done), placeOf(action, done.member));
      case 'invalid':
        return this.#userError(operation, invalidRefusal(done.from.path, done.message), 'BAD_USER_INPUT');
      case 'things':
        return this.#list(operation.result, done.things, args, operation.id, site, action);
      case 'open':
        return this.#opened(operation, args, sight, site);
      case 'thing': {
        const isRotated = isRotation(operation);
        if (isRotated) this.#views.renewSecrets(sight.world, done.thing, site);
        const shown: Source = { kind: 'thing', thing: done.thing, isRevealed: done.isNew || isRotated };
        return this.#payload(operation, action, shown, args, sight);
      }
    }
  }

  /** Returns the result for a thing that does not exist: null if the result may be null, and otherwise an error. */
  #missing(operation: GraphqlOperation, action: Action): FieldValue {
    const isPlain = (action.output?.value.length ?? 0) === 0;
    if (operation.operation === 'query' && isPlain && this.#things.filler.accepts(operation.result, null))
      return null;
    return this.#refused(operation, 'not-found', 'The resource does not exist.');
  }

  /** Returns user errors if the payload has them, and otherwise an error of the response. */
  #refused(
    operation: GraphqlOperation,
    kind: OwnKind,
    detail: string,
    field?: readonly string[],
  ): FieldValue {
    return this.#userError(operation, refusal(kind, 0, detail, field), CODES[kind]);
  }

  #userError(operation: GraphqlOperation, told: Refusal, code: string): FieldValue {
    const { userErrors, result, id } = operation;
    const item = userErrors && this.#itemsOf(userErrors.type);
    if (!userErrors || !item) throw new GraphQLError(told.detail, { extensions: { code } });
    const error = this.#errorSource(item, told, id);
    const fields: Record<string, FieldValue> = { [userErrors.name.wire]: [error] };
    for (const { name, type } of this.#fieldsOf(result))
      if (name.wire !== userErrors.name.wire && this.#things.filler.accepts(type, null))
        fields[name.wire] = null;
    return made(`${id}/refused`, fields);
  }

  #errorSource(type: Type, told: Refusal, key: string): FieldValue {
    const body = errorBody(this.#things.filler, type, told);
    return isJsonObject(body) ? made(`${key}/error`, body) : (body ?? null);
  }

  #payload(
    operation: GraphqlOperation,
    action: Action,
    thing: Source,
    args: Arguments,
    sight: Sight,
  ): FieldValue {
    const path = action.output?.value;
    if (path?.length === 0) return thing;
    const key = `${this.#options.seed}/${operation.id}`;
    const errors = operation.userErrors ? { [operation.userErrors.name.wire]: [] } : {};
    if (path) return nested(key, path, thing, { ...this.#echoed(operation, args, sight), ...errors });
    const id = thing.kind === 'thing' ? thing.thing.id : null;
    const leaf = this.#things.filler.flats(operation.result);
    if (leaf.some((flat) => flat.kind === 'primitive' && flat.primitive === 'boolean')) return true;
    if (leaf.every(({ kind }) => kind === 'primitive' || kind === 'scalar')) return id;
    const fields: Record<string, FieldValue> = { ...errors };
    for (const { name, type } of this.#fieldsOf(operation.result)) {
      if (name.words.at(-1) === 'id' && this.#things.filler.accepts(type, String(id))) fields[name.wire] = id;
      else if (['success', 'ok', 'deleted'].includes(name.wire) && this.#things.filler.accepts(type, true))
        fields[name.wire] = true;
    }
    return made(key, fields);
  }

  /** Returns leaves of a payload that repeat values of the request, such as `clientMutationId`. */
  #echoed(
    { result, id }: GraphqlOperation,
    args: Arguments,
    sight: Sight,
  ): Readonly<Record<string, FieldValue>> {
    const echo = new Echo(this.#things, sight, leavesOf(args), undefined);
    const known = this.#fieldsOf(result).flatMap((property) => {
      const value = this.#isObject(property.type) ? undefined : echo.know(property, id);
      return value && value !== 'absent' ? [[property.name.wire, value.value] as const] : [];
    });
    return Object.fromEntries(known);
  }

  /** Returns a result of which only the arguments are known. */
  #opened(operation: GraphqlOperation, args: Arguments, sight: Sight, site: Site): FieldValue {
    const { world } = sight;
    const sent = leavesOf(args);
    let thing: Thing | undefined;
    for (const [words, value] of sent) {
      const concept = words.endsWith(' id') ? words.slice(0, -3) : undefined;
      if (concept === undefined || !this.#things.collection(concept) || value === null) continue;
      this.#things.ready(world, concept, value);
      thing = world.find(concept, value);
      if (!thing) return this.#refused(operation, 'not-found', `The ${concept} does not exist.`);
    }
    const isRevealed = thing !== undefined && isRotation(operation);
    if (isRevealed) this.#views.renewSecrets(world, thing!, site);
    if (thing && this.#things.conceptOf(operation.result) === thing.concept)
      return { kind: 'thing', thing, isRevealed };
    const key = `${this.#options.seed}/${operation.id}/${hash(JSON.stringify(args))}`;
    const fields = operation.userErrors ? { [operation.userErrors.name.wire]: [] } : {};
    const reveals = isRevealed ? thing : undefined;
    const echo = new Echo(this.#things, { ...sight, reveals }, sent, thing);
    if (this.#fieldsOf(operation.result).length > 0)
      return made(key, fields, echo.within(this.#fieldsOf(operation.result)));
    return this.#things.filler.fill(operation.result, key, operation.name.words) ?? null;
  }

  #ofThing(
    { thing, isRevealed = false }: ThingSource,
    property: Property,
    args: Arguments,
    site: Site,
  ): unknown {
    const { world, role } = site;
    const { type, name } = property;
    const key = `${this.#things.keyOf(thing)}/${name.words.join(' ')}`;
    const isHidden = this.#views.presence(world, thing, name.words.join(' ')) === 'absent';
    if (isHidden && this.#things.filler.accepts(type, null)) return null;
    const list = connectionOf(this.#things.filler, type)?.item ?? this.#itemsOf(type);
    const concept = list && this.#things.conceptOf(list);
    if (list && concept !== undefined)
      return this.#list(
        type,
        this.#views.inOrder(world, this.#below(thing, concept, site), property.marks?.order),
        args,
        key,
        site,
      );
    const related = this.#views.related(world, thing, property);
    if (related) return { kind: 'thing', thing: related } satisfies Source;
    if (this.#views.isMadeByFields(thing, property)) {
      const empty = this.#views.isLater(thing, property) ? [null, []] : [];
      const none = empty.find((value) => this.#things.filler.accepts(type, value));
      return none === undefined ? this.#makeValue(type, key, name.words, site) : none;
    }
    const sight: Sight = { world, role, site, reveals: isRevealed ? thing : undefined };
    const known = this.#views.member(sight, thing, property, key);
    if (known === 'absent')
      return this.#things.filler.accepts(type, null) ? null : this.#makeValue(type, key, name.words, site);
    if (known) return this.#wrapped(type, this.#listed(property, known.value), key);
    return this.#makeValue(type, key, name.words, site);
  }

  /** REST may have enum values that this schema does not declare. */
  #listed({ name, type }: Property, value: JsonValue): JsonValue {
    const values = this.#things.filler
      .flats(type)
      .flatMap((flat) => (flat.kind === 'enum' ? flat.values : []));
    if (values.length === 0 || value === null || values.some((one) => one.value === value)) return value;
    return this.#things.filler.accepts(type, null) ? null : missing(name.wire);
  }

  /** Returns the things of another concept that belong to a thing: those below it, or those that refer to it. */
  #below(thing: Thing, concept: string, { world }: Site): readonly Thing[] {
    this.#things.open(world, concept);
    const below = world.all(concept, thing);
    if (below.length > 0) return below;
    const member = `${thing.concept} id`;
    if (!this.#things.membersOf(concept).has(member) && !this.#things.membersOf(concept).has(thing.concept))
      return [];
    for (const one of world.all(concept)) this.#views.settle(world, one);
    return world.all(concept).filter((one) => plainText(one.values.get(member) ?? null) === String(thing.id));
  }

  #list(
    type: Type,
    things: readonly Thing[],
    args: Arguments,
    key: string,
    site: Site,
    action?: Action,
  ): FieldValue {
    const { filler } = this.#things;
    const path = action?.output?.value ?? [];
    const sent = { ...args, ...Object.assign({}, ...Object.values(args).filter(isJsonObject)) } as Arguments;
    const found = connectionOf(filler, type);
    const counts = this.#fieldsOf(type).filter(({ name }) => isTotal(name.words));
    const totals = Object.fromEntries(counts.map(({ name }) => [name.wire, things.length]));
    const move = (window: Window): Window => this.#things.pass('page', { site }, window);
    if (found) return made(key, { ...connection(things, pageArguments(sent), found, key, move), ...totals });
    const offset =
      typeof sent['offset'] === 'number'
        ? sent['offset']
        : typeof sent['skip'] === 'number'
          ? sent['skip']
          : 0;
    const size = ['limit', 'first', 'take']
      .map((name) => sent[name])
      .find((value) => typeof value === 'number');
    const { start, end } = move({
      start: offset,
      end: Math.min(things.length, offset + (size ?? things.length)),
    });
    const sources = things.slice(start, end).map((thing): Source => ({ kind: 'thing', thing }));
    return path.length === 0 ? sources : nested(key, path, sources, totals);
  }

  /** Returns a value of a field about which nothing is known. */
  #makeValue(type: Type, key: string, words: readonly string[], site: Site, echo?: Echo): FieldValue {
    const { filler } = this.#things;
    const { world } = site;
    const found = connectionOf(filler, type);
    if (found) {
      const concept = this.#things.conceptOf(found.item);
      if (concept !== undefined) this.#things.open(world, concept);
      const things = concept === undefined ? [] : world.all(concept);
      return made(
        key,
        connection(things, pageArguments({}), found, key, (window) => window),
      );
    }
    const item = this.#itemsOf(type);
    if (item && this.#isObject(item)) return [this.#makeValue(item, `${key}/0`, words, site, echo)];
    if (!this.#isObject(type)) return filler.fill(type, key, words) ?? null;
    const concept = this.#things.conceptOf(type);
    if (concept === undefined) return made(key, {}, echo?.within(this.#fieldsOf(type)));
    this.#things.open(world, concept);
    const thing = pick(world.all(concept), key);
    return thing ? { kind: 'thing', thing } : filler.accepts(type, null) ? null : made(key);
  }

  /** Objects inside of a known value get fields: those that the value lacks are made. A scalar keeps its objects. */
  #wrapped(type: Type, value: FieldValue, key: string): FieldValue {
    if (Array.isArray(value)) {
      const item = this.#itemsOf(type);
      const items = value as readonly FieldValue[];
      return item ? items.map((one, index) => this.#wrapped(item, one, `${key}/${index}`)) : items;
    }
    if (isSource(value) || !isJsonObject(value) || !this.#isObject(type)) return value;
    return made(key, value);
  }

  #itemsOf(type: Type): Type | undefined {
    return this.#things.filler.flats(type).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
  }

  #fieldsOf(type: Type): readonly Property[] {
    return this.#things.filler.flats(type).flatMap((flat) => (flat.kind === 'object' ? flat.properties : []));
  }

  #isObject(type: Type): boolean {
    return this.#things.filler.flats(type).some(({ kind }) => kind === 'object');
  }
}

function isRoot({ path }: GraphQLResolveInfo): boolean {
  return path.prev === undefined;
}

/** Returns the response key of the root field above a field. */
function rootKey(path: GraphQLResolveInfo['path']): string {
  return path.prev ? rootKey(path.prev) : String(path.key);
}

function possibleTypes({ schema }: GraphQLResolveInfo, name: string): readonly string[] {
  const type = schema.getType(name);
  return type && 'getInterfaces' in type && !('resolveType' in type)
    ? [name]
    : schema.getPossibleTypes(type as never).map((one) => one.name);
}

function missing(field: string): never {
  throw new GraphQLError(`\`${field}\` has no value that this schema can represent.`, {
    extensions: { code: 'NOT_FOUND' },
  });
}

/** Returns the location at which a request sends the value of a member. */
function placeOf({ inputs }: Action, member: string | undefined): readonly string[] | undefined {
  return inputs.find(({ value }) => value.member === member)?.value.from.path;
}
