import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { Origin } from '../document/origin.ts';
import { setMember } from '../../core/own-member.ts';
import type { Limits } from '../limits.ts';
import type { LeftOut } from '../tolerance/left-out.ts';
import type { Report } from '../tolerance/report.ts';
import { Extensions } from '../vocabulary/extensions.ts';
import type { CopyContext } from './copy-context.ts';
import { SchemaCopier } from './copy-schema.ts';
import { coerce, describe, expected } from './expect.ts';
import {
  COMPONENT_SECTIONS,
  isComponentKind,
  isObjectKind,
  membersOf,
  NEWER,
  type ComponentKind,
  type MemberShape,
  type ObjectKind,
} from './grammar.ts';
import { Inliner } from './inline.ts';
import { liftNewer } from './lift-newer.ts';
import type { Origins } from './origins.ts';
import type { References } from './references.ts';
import type { Unread } from './unread.ts';
import { dialectOf, type Dialect } from './version.ts';

/**
 * Copies the parts of a document that the grammar knows into the bundle, and stores the origin of each object. Values of
 * a wrong type are reported and omitted.
 */
export class Copier implements CopyContext {
  readonly references: References;
  readonly report: Report;
  readonly leftOut: LeftOut;
  /** The copied uses of the vocabulary. */
  readonly extensions = new Extensions();
  readonly #origins: Origins;
  readonly #limits: Limits;
  readonly unread: Unread;
  readonly #schemas = new SchemaCopier(this);
  readonly #inliner: Inliner;
  #objects = 0;
  #hasNewer = false;

  constructor(references: References, origins: Origins, limits: Limits, report: Report, unread: Unread) {
    this.references = references;
    this.unread = unread;
    this.report = report;
    this.leftOut = references.leftOut;
    this.#origins = origins;
    this.#limits = limits;
    this.#inliner = new Inliner(this, limits);
  }

  /** True if the copies have properties that OpenAPI 3.2 added. */
  get hasNewer(): boolean {
    return this.#hasNewer;
  }

  /**
   * Returns a copy even if the value is faulty, because a `$ref` points to it. A faulty schema becomes `true`, and any
   * other faulty component becomes an empty object.
   */
  component(kind: ComponentKind, value: JsonValue, origin: Origin): JsonValue {
    return this.copy(kind, value, origin) ?? (kind === 'schema' ? true : this.register({}, origin));
  }

  /** Returns a copy, or undefined if the value is unusable. */
  copy(kind: ObjectKind, written: JsonValue, origin: Origin): JsonValue | undefined {
    if (kind === 'schema') return this.#schemas.copy(written, origin);
    if (!isJsonObject(written)) return this.reject(expected(kind), written, origin);
    const value = this.leftOut.without(written, origin);
    if (isComponentKind(kind) && typeof value['$ref'] === 'string')
      return this.#copyReference(kind, value, origin);
    if (kind === 'requirement') return this.register({ ...value }, origin);
    if (kind === 'callback') return this.register(this.#copyMap('pathItem', value, origin, true), origin);
    return this.copyObject(kind, value, origin);
  }

  copyObject(kind: ObjectKind, written: JsonObject, origin: Origin): Record<string, JsonValue> {
    const value = this.lifted(kind, this.leftOut.without(written, origin), origin);
    if (kind === 'parameter' && value['in'] === 'querystring')
      this.#hasNewer ||= this.dialect(origin) === '3.2';
    if (typeof value['$ref'] === 'string') {
      return this.#inliner.inline(value, origin, (own, place) => this.copyObject(kind, own, place));
    }
    const copy: Record<string, JsonValue> = {};
    const shapes = membersOf(kind);
    for (const key of Object.keys(value)) {
      const member = value[key]!;
      const shape = this.#isTooNew(kind, key, origin) ? undefined : shapes.get(key);
      if (UNSUPPORTED[kind]?.includes(key) && member !== false) this.#unsupported(key, kind, origin);
      if (key.startsWith('x-')) this.copyExtension(copy, key, member, origin);
      else if (!shape) this.#unknown(key, kind, origin);
      else if (isPlain(shape, member)) copy[key] = member;
      else {
        const copied = this.copyMember(shape, member, origin.below(key), isPatterned(kind, key));
        if (copied === undefined) continue;
        copy[key] = copied;
        if (NEWER[kind]?.includes(key)) this.#hasNewer = true;
      }
    }
    return this.register(copy, origin);
  }

  copyMember(shape: MemberShape, value: JsonValue, origin: Origin, isOpen = false): JsonValue | undefined {
    const { holds, container } = shape;
    if (container === 'one') return this.#copyOne(holds, value, origin);
    if (container === 'map') {
      return isJsonObject(value)
        ? this.#copyMap(holds, value, origin, isOpen)
        : this.reject('an object', value, origin);
    }
    if (!Array.isArray(value)) return this.reject('a list', value, origin);
    const entries = this.leftOut.entries(value as readonly JsonValue[], origin);
    // An empty list would change the meaning of the document: `security: []` permits everyone.
    if (entries.length === 0 && value.length > 0) return undefined;
    const items = entries.map(([index, item]) => this.#copyOne(holds, item, origin.below(index)));
    return items.filter((item) => item !== undefined);
  }

  /** Converts an object of OpenAPI 3.2 to 3.1. */
  lifted(kind: ObjectKind, value: JsonObject, origin: Origin): JsonObject {
    return this.dialect(origin) === '3.2' ? liftNewer(kind, value, origin, this.report) : value;
  }

  /** True for a property of OpenAPI 3.2 in a document of an earlier version. */
  #isTooNew(kind: ObjectKind, key: string, origin: Origin): boolean {
    return NEWER[kind]?.includes(key) === true && this.dialect(origin) !== '3.2';
  }

  /** Returns the dialect that a file declares, or else the dialect of the root. */
  dialect({ document }: Origin): Dialect {
    return dialectOf(document.value) ?? dialectOf(this.references.root.document.value) ?? '3.1';
  }

  copyExtension(copy: Record<string, JsonValue>, key: string, value: JsonValue, owner: Origin): void {
    this.extensions.record(key, owner);
    setMember(copy, key, value);
  }

  /** Stores the origin of a copy, and counts the copy. Throws `InputError` if the bundle has too many objects. */
  register<Value extends object>(copy: Value, origin: Origin): Value {
    if (++this.#objects > this.#limits.nodes) {
      throw new InputError(say['limit-nodes']({ limit: this.#limits.nodes }, origin.span));
    }
    if (!this.#origins.has(copy)) this.#origins.set(copy, origin);
    return copy;
  }

  /** Like `register`, but also stores the origins of the objects that references merged into the copy. */
  registerInlined<Value extends object>(copy: Value, origin: Origin, inlined: readonly Origin[]): Value {
    this.#origins.setInlined(copy, inlined);
    return this.register(copy, origin);
  }

  /**
   * Reports a value of a wrong type, and returns undefined, so that the value is omitted. Null is a warning
   * (`openapi-ignored`), and any other value is an error (`openapi-malformed`).
   */
  reject(wanted: string, found: JsonValue, origin: Origin): undefined {
    const code = found === null ? 'openapi-ignored' : 'openapi-malformed';
    this.report(say[code]({ expected: wanted, found: describe(found) }, origin.span));
    return undefined;
  }

  #unsupported(member: string, kind: ObjectKind, origin: Origin): void {
    const what = `${JSON.stringify(member)} of ${expected(kind)}`;
    this.report(say['openapi-unsupported']({ what }, origin.below(member).span));
  }

  #unknown(member: string, kind: ObjectKind, origin: Origin): void {
    this.report(say['openapi-unknown-member']({ member, kind: expected(kind) }, origin.below(member).span));
  }

  #copyOne(holds: MemberShape['holds'], value: JsonValue, origin: Origin): JsonValue | undefined {
    if (isObjectKind(holds)) return this.copy(holds, value, origin);
    if (holds === 'json' || typeof value === holds) return value;
    const text = holds === 'string' && this.leftOut.isTolerant ? this.#textBehind(value, origin) : undefined;
    if (text !== undefined) return text;
    const coerced = coerce(holds, value);
    if (coerced === undefined) return this.reject(`a ${holds}`, value, origin);
    this.report(say['openapi-coerced']({ expected: holds, found: describe(value) }, origin.span));
    return coerced;
  }

  /**
   * Returns the string at the target of a `$ref` if OpenAPI requires a string at this location. Reports the `$ref`,
   * because OpenAPI does not allow it there.
   */
  #textBehind(value: JsonValue, origin: Origin): string | undefined {
    const ref = isJsonObject(value) ? value['$ref'] : undefined;
    const text = typeof ref === 'string' ? this.references.peek(ref, origin) : undefined;
    if (typeof ref !== 'string' || typeof text !== 'string') return undefined;
    this.report(say['openapi-text-reference']({ ref }, origin.span));
    return text;
  }

  /** Copies a map. If `isOpen` is true, properties beginning with x- are extensions, not names. */
  #copyMap(
    holds: MemberShape['holds'],
    written: JsonObject,
    origin: Origin,
    isOpen: boolean,
  ): Record<string, JsonValue> {
    const value = this.leftOut.without(written, origin);
    if (typeof value['$ref'] === 'string') {
      return this.#inliner.inline(value, origin, (own, place) => this.#copyMap(holds, own, place, isOpen));
    }
    const copy: Record<string, JsonValue> = {};
    for (const key of Object.keys(value)) {
      const member = value[key]!;
      if (isOpen && key.startsWith('x-')) setMember(copy, key, member);
      else {
        const copied = this.#copyEntry(holds, key, member, origin);
        if (copied !== undefined) setMember(copy, key, copied);
      }
    }
    return copy;
  }

  #copyEntry(
    holds: MemberShape['holds'],
    key: string,
    member: JsonValue,
    map: Origin,
  ): JsonValue | undefined {
    const origin = map.below(key);
    // Path items are inlined, except in callbacks, which may refer to their own path.
    if (holds === 'pathItem' && /^\/(paths|webhooks)$/.test(map.pointer)) {
      return isJsonObject(member)
        ? this.copyObject(holds, member, origin)
        : this.reject(expected(holds), member, origin);
    }
    // An entry without a value, such as `application/json:`, is treated as an empty object.
    if (holds === 'mediaType' && member === null) return this.register({}, origin);
    const isOwn = isObjectKind(holds) && isComponentKind(holds) && this.#isSection(holds, map);
    if (!isOwn) return this.#copyOne(holds, member, origin);
    const adopted = this.references.adopted(holds, key, member, origin);
    return this.component(holds, adopted.value, adopted.origin);
  }

  #isSection(kind: ComponentKind, { document, pointer }: Origin): boolean {
    return (
      document === this.references.root.document && pointer === `/components/${COMPONENT_SECTIONS[kind]}`
    );
  }

  #copyReference(kind: ComponentKind, value: JsonObject, origin: Origin): JsonValue | undefined {
    const $ref = this.references.refer(kind, value['$ref'] as string, origin);
    if ($ref === undefined) return undefined;
    // OpenAPI ignores extensions next to a `$ref`. Their loss is reported.
    for (const key of Object.keys(value)) this.extensions.record(key, origin);
    const { summary, description } = value;
    const texts = {
      ...(typeof summary === 'string' && { summary }),
      ...(typeof description === 'string' && { description }),
    };
    return this.register({ $ref, ...texts }, origin);
  }
}

/** Properties with an effect on the transmitted data that generated code does not support. */
const UNSUPPORTED: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  encoding: ['headers'],
  link: ['server'],
  parameter: ['allowEmptyValue'],
};

function isPlain({ holds, container }: MemberShape, value: JsonValue): boolean {
  return container === 'one' && (holds === 'json' || typeof value === holds);
}

function isPatterned(kind: ObjectKind, member: string): boolean {
  return (kind === 'document' && member === 'paths') || (kind === 'operation' && member === 'responses');
}
