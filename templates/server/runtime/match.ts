import type { Route } from './route.ts';

/** The operations of one path, by method. */
export interface Endpoint<Item> {
  readonly methods: ReadonlyMap<string, Item>;
  /** The supported methods, including `HEAD` and `OPTIONS`. */
  readonly allow: readonly string[];
}

export interface Match<Item> {
  readonly endpoint: Endpoint<Item>;
  /** The raw text of each variable in the order of the template, percent-encoded as sent. */
  readonly texts: readonly string[];
}

const VARIABLE = /\{([^{}]*)\}/g;

/** Returns the names of a template's variables, in order. */
export function variablesOf(template: string): readonly string[] {
  return [...template.matchAll(VARIABLE)].map(([, name = '']) => name);
}

/** A path segment with variables, such as `{name}`, `{sid}.json`, or `{base}...{head}`. */
interface Pattern<Item> {
  /** The text before, between, and after the variables. */
  readonly literals: readonly string[];
  readonly node: Node<Item>;
}

interface Node<Item> {
  readonly literals: Map<string, Node<Item>>;
  /** The patterns. Those with more literal text come first. */
  readonly patterns: Pattern<Item>[];
  endpoint: { readonly methods: Map<string, Item>; allow: readonly string[] } | undefined;
}

/**
 * Finds the operations of a path. Literal segments take precedence over variables, segment by segment from the left.
 */
export class Matcher<Item extends { readonly route: Route }> {
  readonly #root: Node<Item> = emptyNode();

  constructor(items: readonly Item[]) {
    for (const item of items) this.#add(item);
  }

  find(path: string): Match<Item> | undefined {
    if (!path.startsWith('/')) return undefined;
    const texts: string[] = [];
    const endpoint = descend(this.#root, path.slice(1).split('/'), 0, texts);
    return endpoint && { endpoint, texts };
  }

  #add(item: Item): void {
    let node = this.#root;
    for (const segment of item.route.path.slice(1).split('/')) node = child(node, segment);
    node.endpoint ??= { methods: new Map(), allow: [] };
    node.endpoint.methods.set(item.route.method, item);
    const methods = new Set([...node.endpoint.methods.keys(), 'OPTIONS']);
    if (methods.has('GET')) methods.add('HEAD');
    node.endpoint.allow = [...methods].sort();
  }
}

function child<Item>(parent: Node<Item>, segment: string): Node<Item> {
  const literals = segment.split(/\{[^{}]*\}/);
  if (literals.length === 1) {
    const node = parent.literals.get(segment) ?? emptyNode<Item>();
    parent.literals.set(segment, node);
    return node;
  }
  const known = parent.patterns.find((pattern) => pattern.literals.join('{}') === literals.join('{}'));
  if (known) return known.node;
  const pattern = { literals, node: emptyNode<Item>() };
  parent.patterns.push(pattern);
  parent.patterns.sort((one, other) => other.literals.join('').length - one.literals.join('').length);
  return pattern.node;
}

function descend<Item>(
  node: Node<Item>,
  segments: readonly string[],
  index: number,
  texts: string[],
): Node<Item>['endpoint'] {
  const segment = segments[index];
  if (segment === undefined) return node.endpoint;
  const literal = node.literals.get(segment) ?? node.literals.get(decoded(segment));
  const found = literal && descend(literal, segments, index + 1, texts);
  if (found) return found;
  for (const pattern of node.patterns) {
    const captured = capture(segment, pattern.literals);
    if (captured === undefined) continue;
    const before = texts.length;
    texts.push(...captured);
    const endpoint = descend(pattern.node, segments, index + 1, texts);
    if (endpoint) return endpoint;
    texts.length = before;
  }
  return undefined;
}

/**
 * Returns the strings between the literals, or undefined if the segment does not match or such a string is empty. Takes
 * time linear in the length of the segment.
 */
function capture(segment: string, literals: readonly string[]): readonly string[] | undefined {
  const [first = ''] = literals;
  const last = literals.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const end = segment.length - last.length;
  const texts: string[] = [];
  let start = first.length;
  for (const literal of literals.slice(1, -1)) {
    const next = segment.indexOf(literal, start + 1);
    if (next < 0) return undefined;
    texts.push(segment.slice(start, next));
    start = next + literal.length;
  }
  if (start >= end) return undefined;
  return [...texts, segment.slice(start, end)];
}

/** `%6D` is another spelling of `m` (RFC 3986 §6.2.2.2). */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function emptyNode<Item>(): Node<Item> {
  return { literals: new Map(), patterns: [], endpoint: undefined };
}
