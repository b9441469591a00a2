/**
 * Parts outside the model that can affect the transmitted values. A comparison of contracts must not report a change to
 * such a part as safe.
 */
import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { UnreadPart } from '../../model/contract.ts';
import type { say } from '../diagnostics.ts';
import type { DocumentSet, Place } from '../document/document-set.ts';
import { partAt, type Origin } from '../document/origin.ts';

/**
 * The codes of diagnostics about a part that the model omits, although the part can change the meaning of the document.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set<keyof typeof say>([
  'schema-endless',
  'path-template',
  'openapi-ignored',
  'openapi-malformed',
  'openapi-unread',
  'openapi-unsupported',
  'operation-method',
  'schema-unsupported',
  'schema-pattern',
  'schema-discriminator',
  'schema-dialect',
  'parameter-style',
  'parameter-duplicate',
  'media-duplicate',
  'response-status',
  'security-unknown',
  'link-unresolved',
  'callback-malformed',
]);

/** Parts in the model that generators do not support. Comparisons of the model already cover these parts. */
const COMPARED: ReadonlySet<string | undefined> = new Set([
  'allowEmptyValue',
  'headers',
  'defaultMapping',
  'in',
]);

/**
 * Keywords with numbers that limit the valid values. If a number loses digits as a double, the keyword counts as
 * unread.
 */
const DECIDED_BY_NUMBERS = new Set([
  'const',
  'enum',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
]);

export class Unread {
  readonly #documents: DocumentSet;
  readonly #schemas: Origin[] = [];
  #pointers: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  readonly #reported: Diagnostic[] = [];
  #sorted: Sorted | undefined;
  readonly #hashes = new WeakMap<object, string>();

  constructor(documents: DocumentSet) {
    this.#documents = documents;
  }

  schemaAt(origin: Origin): void {
    this.#schemas.push(origin);
  }

  note(diagnostic: Diagnostic): void {
    const { at, code } = diagnostic;
    const { pointer = '' } = at ? partAt(at) : {};
    const member = pointer.slice(pointer.lastIndexOf('/') + 1);
    const isCompared = /^openapi-un(?:supported|read)$/.test(code) && COMPARED.has(member);
    if (LEFT_OUT.has(code) && !isCompared) this.#reported.push(diagnostic);
  }

  /** The parts outside schemas. */
  get parts(): readonly UnreadPart[] {
    return this.#all.parts;
  }

  /** Returns the keywords of a schema at a location that are not in the model. */
  keywordsAt({ document, pointer }: Origin): ReadonlyMap<string, UnreadPart> | undefined {
    const { keywords } = this.#all;
    return keywords.size === 0 ? undefined : keywords.get(`${document.source.path}#${pointer}`);
  }

  get #all(): Sorted {
    return (this.#sorted ??= this.#sort());
  }

  #sort(): Sorted {
    const parts: UnreadPart[] = [];
    const keywords = new Map<string, Map<string, UnreadPart>>();
    const known = new Set<string>();
    const add = (file: string, owner: string, part: UnreadPart): void => {
      const key = `${file}#${owner}`;
      const own = keywords.get(key) ?? new Map<string, UnreadPart>();
      keywords.set(key, own.set(part.at.pointer.slice(owner.length + 1), part));
    };
    for (const { at } of this.#reported) {
      if (!at) continue;
      const { file, pointer } = partAt(at);
      const place = this.#documents.valueAt(file, pointer);
      if (!place || known.has(`${file}#${pointer}`)) continue;
      known.add(`${file}#${pointer}`);
      const part: UnreadPart = { at, value: place.value, digest: () => this.#digest(place) };
      const owner = this.#ownerOf(file, pointer);
      if (owner === undefined) parts.push(part);
      else add(file, owner, part);
    }
    for (const { origin, text } of this.#documents.inexact()) {
      const at = origin.span;
      const owner = this.#ownerOf(at.file, at.pointer);
      if (owner === undefined || !DECIDED_BY_NUMBERS.has(at.pointer.slice(owner.length + 1).split('/')[0]!))
        continue;
      add(at.file, owner, { at, value: text, hasLostDigits: true, digest: () => text });
    }
    return { parts, keywords };
  }

  /** Returns the pointer of the innermost schema around a part. */
  #ownerOf(file: string, pointer: string): string | undefined {
    const schemas = (this.#pointers ??= pointersOf(this.#schemas)).get(file);
    let at = pointer;
    while (at !== '') {
      at = at.slice(0, at.lastIndexOf('/'));
      if (schemas?.has(at)) return at;
    }
    return undefined;
  }

  /** Returns the same text for equal values whose references have equal targets, in any files. */
  #digest(part: Place): string {
    const digest = createHash('sha256');
    const seen = new Set<JsonValue>();
    const queue: Place[] = [part];
    for (const { value, origin } of queue) {
      if (seen.has(value)) continue;
      seen.add(value);
      digest.update(this.#hash(value));
      for (const [keyword, ref] of referencesIn(value)) {
        const target = keyword === '$ref' ? this.#documents.resolve(ref, origin) : [];
        if ('value' in target) queue.push(target);
        if (keyword !== '$ref')
          for (const each of this.#documents.dynamicTargets(ref, origin)) queue.push(each);
      }
    }
    return digest.digest('base64url');
  }

  #hash(value: JsonValue): string {
    const known = typeof value === 'object' && value !== null ? this.#hashes.get(value) : undefined;
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url');
    if (typeof value === 'object' && value !== null) this.#hashes.set(value, hash);
    return hash;
  }
}

interface Sorted {
  readonly parts: readonly UnreadPart[];
  readonly keywords: ReadonlyMap<string, ReadonlyMap<string, UnreadPart>>;
}

/** Returns the references in a part. If the part is the value of a reference keyword, it is the reference. */
function referencesIn(root: JsonValue): readonly (readonly [keyword: string, ref: string])[] {
  if (typeof root === 'string') return root.startsWith('#') ? [['$dynamicRef', root]] : [];
  const found: (readonly [string, string])[] = [];
  const stack: JsonValue[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (isJsonObject(next))
      for (const keyword of ['$ref', '$dynamicRef']) {
        const ref = next[keyword];
        if (typeof ref === 'string') found.push([keyword, ref]);
      }
    for (const inside of Object.values(next)) stack.push(inside);
  }
  return found;
}

/** Returns the pointers of schemas by file. */
function pointersOf(schemas: readonly Origin[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { document, pointer } of schemas) {
    const { path } = document.source;
    const known = found.get(path) ?? new Set();
    found.set(path, known.add(pointer));
  }
  return found;
}
