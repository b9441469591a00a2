/** The paths of a document as a tree, which distinguishes collections, actions, and other segments. */
import { isPlural } from '../../core/inflection.ts';
import { splitWords } from '../../core/words.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';
import type { Unlinked } from './call-words.ts';
import { NOUN_VERBS, READING_ACTIONS, VERBS } from './verbs.ts';

/**
 * - `parameter`: `{id}`.
 * - `collection`: a parameter follows it in some path, or its GET returns a list.
 * - `namespace`: only literal segments follow it, and it has no operation.
 * - `action`: a last segment with a single operation: a GET if the segment is a verb such as `search`, a POST or PUT if
 *   it is any verb or begins the operationId, or a POST that returns the same type as its parent.
 * - `singleton`: any other segment.
 */
export type SegmentKind = 'parameter' | 'collection' | 'namespace' | 'action' | 'singleton';

export interface Segment {
  readonly kind: SegmentKind;
  readonly words: readonly string[];
  /** Its position in the path, from 0. */
  readonly index: number;
  /** The methods of this segment's own operations. */
  readonly methods: ReadonlySet<string>;
  /** The methods of the operations on an item of this collection. */
  readonly itemMethods: ReadonlySet<string>;
}

interface Node {
  readonly text: string;
  readonly parent: Node | undefined;
  readonly children: Map<string, Node>;
  readonly operations: Unlinked<RestOperation>[];
}

/** The share of paths that must begin with the same `collection/{id}`. Names then omit this beginning, the scope. */
const SCOPE_SHARE = 0.7;
/** Minimum number of paths for the detection of a scope. With fewer paths, a common beginning may be accidental. */
const SCOPE_PATHS = 10;

const PARAMETER = '{}';

/** Typical names of the list in a page. */
const ITEMS = new Set('data entries items records results values'.split(' '));

interface Part {
  readonly text: string;
  readonly index: number;
}

export class PathTree {
  readonly #root: Node = newNode('', undefined);
  readonly #types: ReadonlyMap<TypeId, Pick<NamedType, 'type'>>;
  readonly #scope: string | undefined;

  /** Creates the tree. `types` contains the types that the operations refer to. */
  constructor(
    operations: readonly Unlinked<RestOperation>[],
    types: ReadonlyMap<TypeId, Pick<NamedType, 'type'>>,
  ) {
    this.#types = types;
    this.#scope = scopeOf([...new Set(operations.map(({ path }) => path))].map(partsOf));
    for (const operation of operations) {
      let node = this.#root;
      for (const { text } of this.#segmentsOf(operation.path)) {
        const key = isParameter(text) ? PARAMETER : text;
        let next = node.children.get(key);
        if (!next) node.children.set(key, (next = newNode(text, node)));
        node = next;
      }
      node.operations.push(operation);
    }
  }

  /** Returns the segments of a path without versions, `api`, file extensions, and the scope. */
  segments(path: string): readonly Segment[] {
    let node: Node | undefined = this.#root;
    return this.#segmentsOf(path).flatMap(({ text, index }) => {
      node = node?.children.get(isParameter(text) ? PARAMETER : text);
      return node ? [this.#segmentOf(node, index)] : [];
    });
  }

  #segmentsOf(path: string): readonly Part[] {
    const parts = partsOf(path);
    const [first, second] = parts;
    const isScoped = parts.length > 2 && first!.text === this.#scope && isParameter(second!.text);
    return isScoped ? parts.slice(2) : parts;
  }

  #segmentOf(node: Node, index: number): Segment {
    const item = node.children.get(PARAMETER);
    return {
      kind: this.#kindOf(node),
      words: isParameter(node.text) ? [] : splitWords(node.text),
      index,
      methods: methodsOf(node),
      itemMethods: item ? methodsOf(item) : new Set(),
    };
  }

  #kindOf(node: Node): SegmentKind {
    if (isParameter(node.text)) return 'parameter';
    if (node.children.has(PARAMETER)) return 'collection';
    if (node.operations.length === 0) return 'namespace';
    if (isAction(node)) return 'action';
    return node.operations.some((operation) => this.#isList(operation, node.text))
      ? 'collection'
      : 'singleton';
  }

  /** True for a GET that returns a list or a page of a list. */
  #isList(operation: Unlinked<RestOperation>, text: string): boolean {
    const { method, pagination, name } = operation;
    if (method !== 'GET') return false;
    if (pagination !== undefined || name.words[0] === 'list') return true;
    const type = resultOf(operation);
    const shape = type?.kind === 'reference' ? this.#types.get(type.target)?.type : type;
    if (shape === undefined) return isPlural(splitWords(text).at(-1)!);
    if (shape.kind === 'list') return true;
    if (shape.kind !== 'object') return false;
    return shape.properties.some(
      (property) =>
        property.type.kind === 'list' && (property.name.wire === text || ITEMS.has(property.name.wire)),
    );
  }
}

function newNode(text: string, parent: Node | undefined): Node {
  return { text, parent, children: new Map(), operations: [] };
}

/** Returns the segments of a path, without versions, `api`, and file extensions. `:verb` becomes a separate segment. */
function partsOf(path: string): readonly Part[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.flatMap((segment, index) => {
    const text = segment.replace(/\.(?:json|xml)$/i, '');
    if (/^(?:v\d[\w.]*|\d{4}-\d\d-\d\d|api|)$/i.test(text)) return [];
    const [, resource, verb] = /^(.+?):(\w+)$/.exec(text) ?? [];
    const texts = resource !== undefined && verb !== undefined ? [resource, verb] : [text];
    return texts.map((each) => ({ text: each, index }));
  });
}

/** Returns the first segment of the `collection/{id}` with which most paths begin. */
function scopeOf(paths: readonly (readonly Part[])[]): string | undefined {
  if (paths.length < SCOPE_PATHS) return undefined;
  const scoped = paths.filter(
    ([first, second, ...others]) =>
      others.length > 0 && !isParameter(first?.text ?? '') && isParameter(second?.text ?? ''),
  );
  const byFirst = [...Map.groupBy(scoped, ([first]) => first!.text)];
  return byFirst.find(([, own]) => own.length >= SCOPE_SHARE * paths.length)?.[0];
}

function isAction({ text, parent, children, operations }: Node): boolean {
  const [only, ...others] = operations;
  if (only === undefined || others.length > 0 || children.size > 0) return false;
  const [first = '', ...more] = splitWords(text);
  if (only.method === 'GET') return READING_ACTIONS.has(first);
  if (only.method !== 'POST' && only.method !== 'PUT') return false;
  const isMany = isPlural(more.at(-1) ?? first);
  if (VERBS.has(first)) return !(isMany && NOUN_VERBS.has(first));
  // The operationId uses the segment as a verb: `hangup-call` for `/calls/{id}/hangup`.
  if (parent !== undefined && isParameter(parent.text) && only.name.words[0] === first) return true;
  const result = resultName(only);
  const isOfParent = result !== undefined && parent?.operations.some((other) => resultName(other) === result);
  return only.method === 'POST' && isOfParent === true && !isMany;
}

/** Returns the type of the successful response. */
function resultOf({ responses }: Unlinked<RestOperation>): Type | undefined {
  return responses.find(({ outcome }) => outcome === 'success')?.contents[0]?.type;
}

/** Returns the id of the type of the successful response, if the type is named. */
function resultName(operation: Unlinked<RestOperation>): TypeId | undefined {
  const type = resultOf(operation);
  return type?.kind === 'reference' ? type.target : undefined;
}

function methodsOf({ operations }: Node): ReadonlySet<string> {
  return new Set(operations.map(({ method }) => method));
}

function isParameter(segment: string): boolean {
  return segment.includes('{');
}
