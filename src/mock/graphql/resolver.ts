/** Resolves every field of a schema from a world. */
import { GraphQLError, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Property } from '../../model/type.ts';
import { failuresIn, membersOf } from '../../semantics/derive/shape.ts';
import { isRotation } from '../../semantics/laws/secret.ts';
import type { Action, Semantics } from '../../semantics/semantics.ts';
import { isKeyedById } from '../../semantics/world/predict.ts';
import type { World } from '../../semantics/world/world.ts';
import { accepts } from '../../values/accepts.ts';
import type { Caller } from '../caller.ts';
import { detailOf, type Asked } from '../engine/done.ts';
import { Engine } from '../engine/engine.ts';
import { pick } from '../fill/random.ts';
import { invalidRefusal } from '../refusal.ts';
import { inside } from '../rest/request.ts';
import type { Entered, Realms } from '../realms.ts';
import type { Site } from '../points.ts';
import type { Resources } from '../resources.ts';
import { Variants } from '../variants.ts';
import type { Viewer, Views } from '../views.ts';
import { Restrictions, type Named } from './access.ts';
import { AnyOf } from './any-of.ts';
import { Fields, type Arguments } from './fields.ts';
import { Payloads } from './payloads.ts';
import { frozen, sourceOf, type FieldValue, type Source } from './source.ts';

export interface GraphqlContext {
  readonly caller: Caller;
  readonly header: (name: string) => string | null;
  /** The calls of this request, by the response key of their root field. */
  readonly sites: Map<string, Site>;
}

export interface ResolverOptions {
  readonly schema: GraphQLSchema;
  readonly seed: number;
  readonly realms: Realms;
}

export class Resolver {
  readonly #contract: Contract;
  readonly #resources: Resources;
  readonly #views: Views;
  readonly #actions: ReadonlyMap<string, Action>;
  readonly #options: ResolverOptions;
  readonly #engine: Engine;
  readonly #anyOf: AnyOf;
  readonly #variants: Variants;
  readonly #fields: Fields;
  readonly #payloads: Payloads;
  readonly #restrictions: Restrictions;

  constructor(views: Views, semantics: Semantics, options: ResolverOptions) {
    this.#contract = views.resources.contract;
    this.#resources = views.resources;
    this.#views = views;
    this.#options = options;
    this.#restrictions = new Restrictions(this.#contract, options.schema);
    this.#engine = new Engine(views);
    this.#anyOf = new AnyOf(this.#engine, views.resources);
    this.#variants = new Variants(this.#contract, semantics);
    this.#fields = new Fields(views, this.#variants);
    this.#payloads = new Payloads(views, this.#fields, options.seed);
    this.#actions = new Map(
      semantics.actions.flatMap((action) =>
        isGraphql(action.operation)
          ? [[`${action.operation.operation} ${action.operation.name.wire}`, action] as const]
          : [],
      ),
    );
  }

  /** Returns the name of the object type for a value of an interface or a union. */
  typeName(value: unknown, info: GraphQLResolveInfo, abstract: string): string | undefined {
    const possible = possibleTypes(info, abstract);
    const source = sourceOf(value);
    if (!source) return possible[0];
    if (source.kind === 'resource')
      return possible.find((name) => this.#conceptOf(name) === source.resource.concept) ?? possible[0];
    const named = source.fields.get('__typename');
    if (typeof named === 'string' && possible.includes(named)) return named;
    const fitting = possible.filter((name) => {
      const members = this.#membersOf(name);
      return [...source.fields.keys()].every((field) => members.has(field));
    });
    const failures = isRoot(info) ? this.#failuresOf(info) : [];
    const successes = possible.filter((name) => !failures.includes(name));
    const known = [fitting.filter((name) => successes.includes(name)), fitting, successes, possible];
    return pick(
      known.find((names) => names.length > 0)!,
      source.key,
    );
  }

  /** Returns the names of the possible types of a root field that report a failure. */
  #failuresOf(info: GraphQLResolveInfo): readonly string[] {
    const operation = this.#rootAction(info)?.operation as GraphqlOperation | undefined;
    return operation ? failuresIn(this.#contract, operation.result).map(({ name }) => name.wire) : [];
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
    if (source.kind === 'resource') return this.#fields.ofResource(source, property, args, site);
    const known = source.fields.get(fieldName);
    const key = `${source.key}/${fieldName}`;
    if (known !== undefined) return this.#fields.wrapped(property.type, known, key);
    const echoed = source.echo?.know(property, key);
    if (echoed === 'absent' && this.#resources.filler.accepts(property.type, null)) return null;
    if (echoed && echoed !== 'absent' && typeof echoed.value !== 'object')
      return this.#fields.listed(property, echoed.value);
    return this.#fields.makeValue(property.type, key, property.name.words, args, site, source.echo);
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
    return named && this.#resources.concepts.conceptOf({ kind: 'reference', target: named.id, at: named.at });
  }

  #membersOf(typeName: string): ReadonlyMap<string, Property> {
    const named = this.#contract.types.get(`graphql:${typeName}`);
    return named ? membersOf(this.#contract, named.type) : new Map();
  }

  /**
   * Returns an error if a request contains an element that is forbidden to its caller. Such a request has no effect.
   */
  refusal(asked: Named, { caller }: GraphqlContext): GraphQLError | undefined {
    const breach = caller.role === undefined ? undefined : this.#restrictions.breach(caller.role, asked);
    if (!breach) return undefined;
    const site = this.#options.realms.next(breach.operation, caller);
    return this.#resources.pass('guard', { site, about: 'role' }, true)
      ? forbidden(caller.role, breach.place)
      : undefined;
  }

  #requireRole(roles: readonly string[] | undefined, site: Site, place: string): void {
    const { role } = site;
    if (!roles || role === undefined || roles.includes(role)) return;
    if (this.#resources.pass('guard', { site, about: 'role' }, true)) throw forbidden(role, place);
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
    const viewer: Viewer = { world: site.world, role: site.role, site };
    // If the id of the resource is also the idempotency key, the response is not stored, because repeating a
    // change has the same effect.
    const isOwnKey = isKeyedById(action) && action.effect.value !== 'delete';
    const by = isOwnKey ? undefined : operation.idempotency?.by;
    const key = by && this.#keyOf(by, args, context);
    if (key === undefined) return this.#perform(action, operation, args, viewer, site);
    const asked = JSON.stringify(args);
    const kept = memory.recall(`${operation.id} ${key}`, asked);
    const known = kept && this.#resources.pass('guard', { site, about: 'key' }, true) ? kept : undefined;
    if (known === 'other')
      return this.#payloads.refused(operation, 'key', 'The key was already used for another request.');
    if (known) return known.value;
    const value = frozen(this.#perform(action, operation, args, viewer, site));
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
    viewer: Viewer,
    site: Site,
  ): FieldValue {
    const asked: Asked = {
      site,
      at: ({ path }) => inside(args, path),
      refuses: () => true,
      creates: true,
    };
    const concepts = this.#variants.resultOf(action);
    const byIds = this.#byIds(viewer.world, action, concepts, asked);
    if (byIds) return byIds;
    const done =
      concepts.length > 0
        ? this.#anyOf.perform(viewer.world, action, concepts, asked)
        : this.#engine.perform(viewer.world, action, asked);
    switch (done.kind) {
      case 'refused':
        if (done.reason === 'not-found')
          return this.#payloads.missing(operation, action, action.id?.value.path);
        return this.#payloads.refused(operation, done.reason, detailOf(done), placeOf(action, done.member));
      case 'invalid':
        return this.#payloads.userError(
          operation,
          invalidRefusal(done.from.path, done.message),
          'BAD_USER_INPUT',
        );
      case 'resources':
        return this.#fields.list(operation.result, done.resources, args, operation.id, site, action);
      case 'open':
        return this.#payloads.opened(operation, args, viewer, site);
      case 'resource': {
        const isRotated = isRotation(operation);
        if (isRotated) this.#views.renewSecrets(viewer.world, done.resource, site);
        const shown: Source = {
          kind: 'resource',
          resource: done.resource,
          isRevealed: done.isNew || isRotated,
        };
        return this.#payloads.payload(operation, action, shown, args, viewer);
      }
    }
  }

  /** Returns the resources with the ids of a query such as `nodes(ids:)`, in their order, and null for unknown ids. */
  #byIds(
    world: World,
    action: Action,
    concepts: readonly string[],
    asked: Asked,
  ): readonly FieldValue[] | undefined {
    const ids = concepts.length > 0 ? idsOf(action, asked) : undefined;
    const item = this.#fields.itemsOf((action.operation as GraphqlOperation).result);
    if (!ids || !item || !this.#resources.filler.accepts(item, null)) return undefined;
    return ids.map((id) => {
      const resource = this.#resources.findAny(world, concepts, id);
      return resource ? { kind: 'resource', resource } : null;
    });
  }
}

/** Returns the value of the filter by ids: `nodes(ids:)`. */
function idsOf({ filters }: Action, { at }: Asked): readonly JsonValue[] | undefined {
  const filter = filters.find(
    ({ value }) => value.operator === 'in' && value.member.length === 1 && value.member[0] === 'id',
  );
  const sent = filter && at(filter.value.from);
  return Array.isArray(sent) ? (sent as readonly JsonValue[]) : undefined;
}

function forbidden(role: string | undefined, place: string): GraphQLError {
  return new GraphQLError(`The role ${role} is not permitted to use ${place}.`, {
    extensions: { code: 'FORBIDDEN' },
  });
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

/** Returns the location of a member's value in the request. */
function placeOf({ inputs }: Action, member: string | undefined): readonly string[] | undefined {
  return inputs.find(({ value }) => value.member === member)?.value.from.path;
}
