import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { SourceDocument } from '../document/document.ts';
import type { DocumentSet, Place } from '../document/document-set.ts';
import { setMember } from '../document/own-member.ts';
import { fragmentOf } from '../document/pointer.ts';
import type { Limits } from '../limits.ts';
import { ComponentNames } from './component-names.ts';
import { coerce, describe, expected } from './expect.ts';
import type { OpenapiDocument } from './document-types.ts';
import {
  COMPONENT_SECTIONS,
  isComponentKind,
  isObjectKind,
  membersOf,
  type ComponentKind,
  type MemberShape,
  type ObjectKind,
} from './grammar.ts';
import { below, Origins, spanOf, type Origin } from './origins.ts';
import { SchemaCopier } from './copy-schema.ts';
import { dialectOf, type Dialect } from './version.ts';

export interface Bundle {
  readonly document: OpenapiDocument;
  readonly origins: Origins;
}

/**
 * One OpenAPI 3.1 document out of many files of 3.0 or 3.1: what a `$ref` names in another file, or inside another
 * object, becomes a component; path items under `paths` and `webhooks` are put in place. Nothing else is inlined,
 * so a document does not grow. Members that are not what they must be are reported and left out.
 */
export function bundle(
  documents: DocumentSet,
  limits: Limits,
  report: (diagnostic: Diagnostic) => void,
): Bundle {
  return new Bundler(documents, limits, report).run();
}

interface Pending {
  readonly kind: ComponentKind;
  readonly name: string;
  readonly place: Place;
}

export class Bundler {
  readonly documents: DocumentSet;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly #limits: Limits;
  readonly #origins = new Origins();
  readonly #names = new ComponentNames();
  readonly #known = new Map<string, string>();
  readonly #pending: Pending[] = [];
  readonly #schemas = new SchemaCopier(this);
  readonly #dialects = new Map<SourceDocument, Dialect>();
  #objects = 0;

  constructor(documents: DocumentSet, limits: Limits, report: (diagnostic: Diagnostic) => void) {
    this.documents = documents;
    this.#limits = limits;
    this.report = report;
  }

  run(): Bundle {
    const { root } = this.documents;
    const origin: Origin = { document: root, pointer: '' };
    const source = isJsonObject(root.value) ? root.value : {};
    this.#adopt(source, origin);
    const document = this.copyObject('document', source, origin);
    const components = { ...(document['components'] as JsonObject | undefined) } as Record<
      string,
      Record<string, JsonValue>
    >;
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      const section = (components[COMPONENT_SECTIONS[next.kind]] ??= {});
      setMember(section, next.name, this.#component(next.kind, next.place));
    }
    if (Object.keys(components).length > 0) document['components'] = components;
    document['openapi'] = '3.1.0';
    return { document: document as unknown as OpenapiDocument, origins: this.#origins };
  }

  /** Dialect of a file: its own when it says so, else the root's. */
  dialect(document: SourceDocument): Dialect {
    let dialect = this.#dialects.get(document);
    if (!dialect) {
      dialect = dialectOf(document.value) ?? dialectOf(this.documents.root.value) ?? '3.1';
      this.#dialects.set(document, dialect);
    }
    return dialect;
  }

  /** Remembers where a copy came from, and counts it. */
  made<Value extends object>(copy: Value, origin: Origin): Value {
    if (++this.#objects > this.#limits.nodes) {
      throw new InputError(say['limit-nodes']({ limit: this.#limits.nodes }, spanOf(origin)));
    }
    this.#origins.set(copy, origin);
    return copy;
  }

  /** The local form of a `$ref` written at `origin`, or undefined after the reason has been reported. */
  refer(kind: ComponentKind, ref: string, origin: Origin): string | undefined {
    const place = this.documents.resolve(ref, origin.document, spanOf(origin));
    if (!('document' in place)) {
      place.forEach(this.report);
      return undefined;
    }
    const key = keyOf(kind, place);
    let name = this.#known.get(key);
    if (name === undefined) {
      name = this.#names.claim(kind, place.document.source.path, place.pointer);
      this.#known.set(key, name);
      this.#pending.push({ kind, name, place });
    }
    return fragmentOf(['components', COMPONENT_SECTIONS[kind], name]);
  }

  /** A copy with only what the grammar knows; undefined when nothing can be made of the value. */
  copy(kind: ObjectKind, value: JsonValue, origin: Origin): JsonValue | undefined {
    if (kind === 'schema') return this.#schemas.copy(value, origin);
    if (!isJsonObject(value)) return this.reject(expected(kind), value, origin);
    if (isComponentKind(kind) && typeof value['$ref'] === 'string')
      return this.#copyReference(kind, value, origin);
    if (kind === 'requirement') return this.made({ ...value }, origin);
    if (kind === 'callback') return this.#copyMap('pathItem', value, origin, true);
    return this.copyObject(kind, value, origin);
  }

  copyObject(kind: ObjectKind, value: JsonObject, origin: Origin): Record<string, JsonValue> {
    const copy: Record<string, JsonValue> = {};
    const shapes = membersOf(kind);
    for (const [key, member] of Object.entries(value)) {
      const shape = shapes.get(key);
      if (key.startsWith('x-')) setMember(copy, key, member);
      else if (!shape)
        this.report(
          say['openapi-unknown-member']({ member: key, kind: expected(kind) }, spanOf(below(origin, key))),
        );
      else {
        const copied = this.copyMember(shape, member, below(origin, key), isPatterned(kind, key));
        if (copied !== undefined) copy[key] = copied;
      }
    }
    return this.made(copy, origin);
  }

  copyMember(shape: MemberShape, value: JsonValue, origin: Origin, isOpen = false): JsonValue | undefined {
    const { holds, container } = shape;
    if (container === 'list') {
      if (!Array.isArray(value)) return this.reject('a list', value, origin);
      const items = (value as readonly JsonValue[]).map((item, index) =>
        this.#copyOne(holds, item, below(origin, index)),
      );
      return items.filter((item) => item !== undefined);
    }
    if (container === 'one') return this.#copyOne(holds, value, origin);
    if (!isJsonObject(value)) return this.reject('an object', value, origin);
    return this.#copyMap(holds, value, origin, isOpen);
  }

  /** What is wrong in a schema or is null does not spoil the rest; anything else is an error. */
  reject(wanted: string, found: JsonValue, origin: Origin, isSchema = false): undefined {
    const particulars = { expected: wanted, found: describe(found) };
    const kind = isSchema || found === null ? 'openapi-ignored' : 'openapi-malformed';
    this.report(say[kind](particulars, spanOf(origin)));
    return undefined;
  }

  #copyOne(holds: MemberShape['holds'], value: JsonValue, origin: Origin): JsonValue | undefined {
    if (isObjectKind(holds)) return this.copy(holds, value, origin);
    if (holds === 'json' || typeof value === holds) return value;
    const coerced = coerce(holds, value);
    if (coerced === undefined) return this.reject(`a ${holds}`, value, origin);
    this.report(say['openapi-coerced']({ expected: holds, found: describe(value) }, spanOf(origin)));
    return coerced;
  }

  /** `isOpen`: members that begin with x- are extensions, not names. */
  #copyMap(holds: MemberShape['holds'], value: JsonObject, origin: Origin, isOpen: boolean): JsonValue {
    const copy: Record<string, JsonValue> = {};
    const isInlined = holds === 'pathItem' && /^\/(paths|webhooks|x-webhooks)$/.test(origin.pointer);
    const isComponents =
      isObjectKind(holds) &&
      isComponentKind(holds) &&
      origin.pointer === `/components/${COMPONENT_SECTIONS[holds]}`;
    for (const [key, member] of Object.entries(value)) {
      const at = below(origin, key);
      if (isOpen && key.startsWith('x-')) setMember(copy, key, member);
      else {
        const copied = isInlined
          ? this.#inlinePathItem(member, at)
          : isComponents && origin.document === this.documents.root
            ? this.#rootComponent(holds as ComponentKind, key, member, at)
            : holds === 'mediaType' && member === null
              ? this.made({}, at)
              : this.#copyOne(holds, member, at);
        if (copied !== undefined) setMember(copy, key, copied);
      }
    }
    return copy;
  }

  /** Gives the root's components their own names; one that only refers elsewhere takes what it refers to in. */
  #adopt(source: JsonObject, origin: Origin): void {
    const components = source['components'];
    if (!isJsonObject(components)) return;
    for (const [kind, section] of Object.entries(COMPONENT_SECTIONS) as [ComponentKind, string][]) {
      const members = components[section];
      if (!isJsonObject(members)) continue;
      for (const [name, value] of Object.entries(members)) {
        const at = below(origin, 'components', section, name);
        this.#names.reserve(kind, name);
        this.#known.set(keyOf(kind, { ...at, value }), name);
      }
      for (const [name, value] of Object.entries(members)) {
        const target = this.#aliased(value, below(origin, 'components', section, name));
        if (target && !this.#known.has(keyOf(kind, target))) this.#known.set(keyOf(kind, target), name);
      }
    }
  }

  #rootComponent(kind: ComponentKind, name: string, value: JsonValue, origin: Origin): JsonValue {
    const target = this.#aliased(value, origin);
    const isAdopted = target && this.#known.get(keyOf(kind, target)) === name;
    return this.#component(kind, isAdopted ? target : { ...origin, value });
  }

  /** What a value that is nothing but a `$ref` names. */
  #aliased(value: JsonValue, origin: Origin): Place | undefined {
    if (!isJsonObject(value) || typeof value['$ref'] !== 'string' || Object.keys(value).length > 1)
      return undefined;
    const place = this.documents.resolve(value['$ref'], origin.document, spanOf(origin));
    return 'document' in place ? place : undefined;
  }

  /** Never nothing: a `$ref` leads to it. */
  #component(kind: ComponentKind, place: Place): JsonValue {
    return this.copy(kind, place.value, place) ?? (kind === 'schema' ? true : this.made({}, place));
  }

  #copyReference(kind: ComponentKind, value: JsonObject, origin: Origin): JsonValue | undefined {
    const $ref = this.refer(kind, value['$ref'] as string, origin);
    if ($ref === undefined) return undefined;
    const { summary, description } = value;
    return this.made(
      {
        $ref,
        ...(typeof summary === 'string' && { summary }),
        ...(typeof description === 'string' && { description }),
      },
      origin,
    );
  }

  /** Follows a path item's `$ref`s; members beside one win over those it leads to. */
  #inlinePathItem(value: JsonValue, origin: Origin): JsonValue | undefined {
    let merged: Record<string, JsonValue> | undefined;
    let place: Place = { ...origin, value };
    for (let hops = 0; ; hops++) {
      if (!isJsonObject(place.value)) return this.reject(expected('pathItem'), place.value, place);
      const { $ref, ...own } = place.value;
      const copy = this.copyObject('pathItem', own, place);
      merged = merged ? this.made({ ...copy, ...merged }, place) : copy;
      if ($ref === undefined) return merged;
      if (typeof $ref !== 'string') return this.reject('a string', $ref, below(place, '$ref'));
      if (hops === this.#limits.refHops) {
        this.report(say['limit-ref-hops']({ ref: $ref, limit: hops }, spanOf(place)));
        return undefined;
      }
      const next = this.documents.resolve($ref, place.document, spanOf(below(place, '$ref')));
      if (!('document' in next)) {
        next.forEach(this.report);
        return merged;
      }
      place = next;
    }
  }
}

function isPatterned(kind: ObjectKind, member: string): boolean {
  return (kind === 'document' && member === 'paths') || (kind === 'operation' && member === 'responses');
}

function keyOf(kind: ComponentKind, place: Origin & { readonly value: JsonValue }): string {
  return `${kind} ${place.document.source.path}#${place.pointer}`;
}
