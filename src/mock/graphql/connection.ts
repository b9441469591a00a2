/** Recognizes Relay connections, and creates their pages. */
import { GraphQLError } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { Type } from '../../model/type.ts';
import type { Resource } from '../../semantics/world/world.ts';
import type { Filler } from '../fill/fill.ts';
import { cursorOf, positionAt, type CursorPosition } from '../cursor.ts';
import type { Window } from '../points.ts';
import { made, type FieldValue, type ResourceSource } from './source.ts';

export interface Connection {
  /** The names of the members, or undefined for a missing member. */
  readonly edges: string | undefined;
  readonly nodes: string | undefined;
  readonly pageInfo: string | undefined;
}

/**
 * Returns the members of a connection type (Relay, Cursor Connections Specification §2), or undefined for another type.
 */
export function connectionOf(filler: Filler, type: Type): (Connection & { readonly item: Type }) | undefined {
  const [shape] = filler.flats(type).filter((flat) => flat.kind === 'object');
  const member = (words: string): Type | undefined =>
    shape?.properties.find(({ name }) => name.words.join(' ') === words)?.type;
  const items = (of: Type | undefined): Type | undefined =>
    of && filler.flats(of).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
  const edge = items(member('edges'));
  const node =
    edge &&
    filler
      .flats(edge)
      .flatMap((flat) => (flat.kind === 'object' ? flat.properties : []))
      .find(({ name }) => name.wire === 'node')?.type;
  const lists = (shape?.properties ?? []).filter(({ name, type: of }) => {
    const inner = name.words.join(' ') === 'edges' ? undefined : items(of);
    return inner !== undefined && filler.flats(inner).some(({ kind }) => kind === 'object');
  });
  const nodes =
    lists.find(({ name }) => name.wire === 'nodes') ?? (lists.length === 1 ? lists[0] : undefined);
  const item = node ?? items(nodes?.type);
  const wire = (words: string): string | undefined =>
    shape?.properties.find(({ name }) => name.words.join(' ') === words)?.name.wire;
  if (!item || !wire('page info')) return undefined;
  return { item, edges: wire('edges'), nodes: nodes?.name.wire, pageInfo: wire('page info') };
}

export interface PageArguments {
  readonly first: number | undefined;
  readonly after: string | undefined;
  readonly last: number | undefined;
  readonly before: string | undefined;
}

const USUAL_SIZE = 20;

/** Returns a page of resources as fields of a connection. */
export function connection(
  resources: readonly Resource[],
  asked: PageArguments,
  { edges, nodes, pageInfo }: Connection,
  key: string,
  move: (window: Window) => Window,
): Readonly<Record<string, FieldValue>> {
  const from = asked.after === undefined ? 0 : cutOf(resources, asked.after, 'after').after;
  const to = asked.before === undefined ? resources.length : cutOf(resources, asked.before, 'before').before;
  const window = { from: Math.min(from, resources.length), to: Math.min(to, resources.length) };
  for (const size of [asked.first, asked.last])
    if (size !== undefined && size < 0)
      throw new GraphQLError('`first` and `last` must not be negative.', {
        extensions: { code: 'BAD_USER_INPUT' },
      });
  const first = asked.first ?? (asked.last === undefined ? USUAL_SIZE : Infinity);
  const last = Math.max(window.from, Math.min(window.to, window.from + first));
  const { start, end } = move({
    start: asked.last === undefined ? window.from : Math.max(window.from, last - asked.last),
    end: last,
  });
  const page = resources.slice(start, end);
  const cursors = page.map((_, index) => cursorOf(resources, start + index));
  const sources = page.map((resource): ResourceSource => ({ kind: 'resource', resource }));
  return {
    ...(edges !== undefined && {
      [edges]: sources.map((node, index) =>
        made(`${key}/edge/${index}`, { node, cursor: cursors[index] ?? '' }),
      ),
    }),
    ...(nodes !== undefined && { [nodes]: sources }),
    ...(pageInfo !== undefined && {
      [pageInfo]: made(`${key}/page`, {
        hasNextPage: end < window.to,
        hasPreviousPage: start > 0,
        startCursor: cursors[0] ?? null,
        endCursor: cursors.at(-1) ?? null,
      }),
    }),
  };
}

function cutOf(resources: readonly Resource[], cursor: string, name: string): CursorPosition {
  const cut = positionAt(resources, cursor);
  if (cut) return cut;
  throw new GraphQLError(`\`${name}\` is not a cursor of this list.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}

/** True for the name of a total in an envelope, such as `totalCount`. */
export function isTotal(words: readonly string[]): boolean {
  return /^(?:total|total (?:count|items|results)|count)$/.test(words.join(' '));
}

export function pageArguments(sent: Readonly<Record<string, JsonValue>>): PageArguments {
  const number = (name: string): number | undefined =>
    typeof sent[name] === 'number' ? sent[name] : undefined;
  const text = (name: string): string | undefined =>
    typeof sent[name] === 'string' ? sent[name] : undefined;
  return { first: number('first'), after: text('after'), last: number('last'), before: text('before') };
}
