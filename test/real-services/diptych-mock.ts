/** `diptych mock` as a service. Before each call, it has the resources to which the call refers. */
import { resolve } from 'node:path';
import { serve } from '../../src/cli/mock/serve.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { splitWords } from '../../src/core/words.ts';
import { createMock, type Mock, type SavedState } from '../../src/mock/mock.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import { derive } from '../../src/semantics/derive/derive.ts';
import type { Action, Collection } from '../../src/semantics/semantics.ts';
import { CORPUS } from '../support/corpus.ts';
import type { Call } from './calls.ts';
import type { Service } from './service.ts';
import { STRIPE_MOCK } from './stripe-mock.ts';

type Saved = SavedState['tenants'][string]['resources'][number];

/** Returns a service for a document. Its calls refer to existing resources of the mock. */
function mockOf(service: Pick<Service, 'root' | 'input' | 'omitted' | 'authorization'>): Service {
  let mock: Mock | undefined;
  let state: SavedState = { tenants: {} };
  return {
    ...service,
    prepare: async (contract, calls) => {
      mock = createMock(contract, { basePath: '', clock: 'manual', pace: Infinity, initial: 8 });
      await openAll(contract, mock, service.authorization);
      const { resources = [], opened = [] } = mock.save().tenants[''] ?? {};
      const { collections } = derive(contract);
      const inStates = resources.concat(collections.flatMap((one) => copiesOf(one, resources)));
      const { actions: all } = derive(contract);
      for (const action of all) inStates.push(...copiesBelow(action, inStates, collections));
      state = { tenants: { '': { resources: inStates, opened } } };
      const actions = new Map(all.map((action) => [action.operation.id, action]));
      return calls.map((call) =>
        namedIn(call, actions.get(call.id)!, inStates, collections, service.omitted),
      );
    },
    start: async () => {
      const { origin, close } = await serve(
        (request) => {
          // Restores the state, so that calls do not affect each other.
          mock!.load(state);
          return mock!.fetch(request);
        },
        { host: '127.0.0.1', port: 0, flag: '--port', onFault: (error) => console.error(error) },
      );
      return { url: origin, stop: close };
    },
  };
}

/**
 * Sends requests for a resource of every collection, so that the mock creates its first resources: a list
 * request, or an operation with an unknown id.
 */
async function openAll(contract: Contract, mock: Mock, authorization: string): Promise<void> {
  const rank = ({ effect, above }: Action): number =>
    above.length * 3 + (effect.value === 'list' ? 0 : effect.value === 'read' ? 1 : 2);
  const byDepth = derive(contract).actions.toSorted((one, other) => rank(one) - rank(other));
  for (const { operation, above, effect, id, collection } of byDepth) {
    const resources = mock.save().tenants['']?.resources ?? [];
    const isKnown = resources.some(({ concept }) => concept === collection?.value);
    // A part without an id, such as `/customers/{id}/discount`, is created when it is read.
    const isOpening = effect.value === 'list' || (id ? !isKnown : effect.value === 'read');
    if (!isRest(operation) || !collection || !isOpening) continue;
    const path = above.reduce((text, { concept, from }) => {
      const own = resources.find((resource) => resource.concept === concept)?.id ?? 'none';
      return text.replace(`{${from.path[0]}}`, encodeURIComponent(String(own)));
    }, operation.path);
    const response = await mock.fetch(
      new Request(`http://mock.test${path.replaceAll(/\{[^{}]*\}/g, 'none')}`, {
        method: operation.method,
        headers: { authorization },
      }),
    );
    await response.body?.cancel();
  }
}

/** Returns a copy of a resource in each of its states, with a digit appended to its id. */
function copiesOf({ concept, identity, state }: Collection, resources: readonly Saved[]): readonly Saved[] {
  const resource = resources.find((one) => one.concept === concept);
  const transitions = state?.value.machine?.transitions ?? [];
  if (!resource || !state || typeof resource.id !== 'string') return [];
  return transitions.slice(0, 10).map(({ from }, index) => {
    const id = `${String(resource.id).slice(0, -1)}${index}`;
    const own = new Map([...resource.values, [state.value.member, from] as const]);
    if (identity) own.set(splitWords(identity.value).join(' '), id);
    return { ...resource, id, values: [...own] };
  });
}

/**
 * Returns a copy of a resource below the parent in the path of an action, if there is none: a resource may be part of
 * resources of several kinds.
 */
function copiesBelow(
  { above, collection, id }: Action,
  resources: readonly Saved[],
  collections: readonly Collection[],
): readonly Saved[] {
  const own = resources.filter(({ concept }) => concept === collection?.value);
  const [resource] = own;
  const parent = resources.findIndex(({ concept }) => concept === above.at(-1)?.concept);
  const isKnown = own.some((one) => resources[one.parent ?? -1]?.concept === above.at(-1)?.concept);
  if (!resource || typeof resource.id !== 'string' || !id || parent < 0 || isKnown) return [];
  const name = collections.find(({ concept }) => concept === resource.concept)?.identity?.value;
  const copy = `${resource.id.slice(0, -1)}b`;
  const values = new Map(resource.values);
  if (name) values.set(splitWords(name).join(' '), copy);
  return [{ ...resource, id: copy, values: [...values], parent }];
}

/** Returns the call with ids of existing resources, in a state that permits it. */
function namedIn(
  call: Call,
  { id, above, collection, inputs, states }: Action,
  resources: readonly Saved[],
  collections: readonly Collection[],
  omitted: ReadonlySet<string>,
): Call {
  const path = { ...call.path };
  const own = collections.find((one) => one.concept === collection?.value)?.state?.value;
  const [to] = states?.value.to ?? [];
  const before = (own?.machine?.transitions ?? []).filter((one) => to !== undefined && one.to.includes(to));
  const declared = states?.value.from ?? [];
  const from = declared.length > 0 ? declared : before.map((one) => one.from);
  const parentsOf = (resource: Saved | undefined): readonly Saved[] => {
    const parent = resource?.parent === undefined ? undefined : resources[resource.parent];
    return parent ? [parent, ...parentsOf(parent)] : [];
  };
  const fits = ({ values }: Saved): boolean =>
    from.length === 0 ||
    values.some(([name, value]) => name === own?.member && typeof value === 'string' && from.includes(value));
  const concept = id ? collection?.value : above.at(-1)?.concept;
  const fitting = resources.filter((one) => one.concept === concept && fits(one));
  const isBelow = (one: Saved): boolean =>
    above.every(({ concept: named }) => [one, ...parentsOf(one)].some((holder) => holder.concept === named));
  const resource = fitting.find(isBelow) ?? fitting[0] ?? resources.find((one) => one.concept === concept);
  if (id?.value.in === 'path' && resource) path[id.value.path[0]!] = resource.id;
  for (const one of [resource, ...parentsOf(resource)])
    for (const { concept: named, from: place } of above)
      if (one?.concept === named) path[place.path[0]!] = one.id;
  const sentMembers = Object.entries((call.body ?? {}) as Record<string, JsonValue>);
  const body = Object.fromEntries(sentMembers.filter(([name]) => !omitted.has(name)));
  const members = collections.find((one) => one.concept === collection?.value)?.members ?? [];
  for (const { value } of inputs) {
    const [name] = value.from.path;
    const marks = members.find((one) => one.name === value.member)?.marks;
    const sent = value.from.in === 'body' && name !== undefined ? body[name] : undefined;
    // An existing resource already has the example of a unique property.
    if (marks?.unique && typeof sent === 'string')
      body[name!] = sent.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`);
    const other = resources.find((one) => `${one.concept} id` === value.member);
    if (value.from.in === 'body' && name !== undefined && other && Object.hasOwn(body, name))
      Object.assign(body, { [name]: other.id });
  }
  return { ...call, path, ...(call.body !== undefined && { body }) };
}

export const MESSAGING_IN_MOCK = mockOf({
  root: resolve(import.meta.dirname, '../..'),
  input: { openapi: 'openapi/v1.yaml' },
  // A fixed time would eventually leave the declared bounds.
  omitted: new Set(['cursor', 'Idempotency-Key', 'send_at']),
  authorization: 'Bearer sk_test',
});

/** The document of stripe-mock, served by our mock. */
export const STRIPE_IN_MOCK = mockOf({
  ...STRIPE_MOCK,
  omitted: new Set([...STRIPE_MOCK.omitted, 'starting_after', 'ending_before', 'page']),
});

/** A document of the corpus, served by our mock. */
function corpusInMock(openapi: string, authorization: string, omitted: readonly string[]): Service {
  return mockOf({ root: CORPUS, input: { openapi }, omitted: new Set(omitted), authorization });
}

// Methods that return events do not accept the property `stream`.
export const OPENAI_IN_MOCK = corpusInMock('openai.json', 'Bearer sk_test', [
  'after',
  'before',
  'page',
  'stream',
]);

export const TWILIO_IN_MOCK = corpusInMock('twilio_api_v2010.json', 'Basic QUMxOmFi', ['PageToken', 'Page']);
