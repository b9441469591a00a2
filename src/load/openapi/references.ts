import type { SourceSpan } from '../../core/source.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { DocumentSet, Place } from '../document/document-set.ts';
import type { Origin } from '../document/origin.ts';
import { fragmentOf } from '../../core/json-pointer.ts';
import { say } from '../diagnostics.ts';
import type { LeftOut } from '../tolerance/left-out.ts';
import type { Report } from '../tolerance/report.ts';
import { ComponentNames } from './component-names.ts';
import { describe, expected } from './expect.ts';
import { COMPONENT_SECTIONS, type ComponentKind } from './grammar.ts';

/** The target of a `$ref` that becomes a component. */
export interface Hoisted extends Place {
  readonly kind: ComponentKind;
  readonly name: string;
}

/** Points every `$ref` to a component of the bundle, and collects the needed components. */
export class References {
  readonly #documents: DocumentSet;
  readonly #report: Report;
  readonly leftOut: LeftOut;
  readonly #names = new ComponentNames();
  /** Names of components by kind and location. */
  readonly #known = new Map<string, string>();
  readonly #hoisted: Hoisted[] = [];

  constructor(documents: DocumentSet, leftOut: LeftOut, report: Report) {
    this.#documents = documents;
    this.leftOut = leftOut;
    this.#report = report;
    this.#adopt();
  }

  get root(): Origin {
    return this.#documents.root;
  }

  /** Returns the local form of a `$ref` at `origin`. Reports a `$ref` that cannot be resolved, and returns undefined. */
  refer(kind: ComponentKind, ref: string, origin: Origin): string | undefined {
    const place = this.follow(ref, origin);
    if (!place) return undefined;
    if (isPossible(kind, place.value)) return this.referTo(kind, place);
    const wanted = { expected: `${expected(kind)} at ${JSON.stringify(ref)}`, found: describe(place.value) };
    this.#report(say['openapi-malformed'](wanted, origin.span));
    return undefined;
  }

  /** Returns the targets of a `$dynamicRef`. */
  dynamicTargets(ref: string, origin: Origin): readonly Place[] {
    return this.#documents.dynamicTargets(ref, origin);
  }

  /** Returns the local `$ref` to a location. */
  referTo(kind: ComponentKind, place: Place): string {
    const key = keyOf(kind, place.origin);
    let name = this.#known.get(key);
    if (name === undefined) {
      name = this.#names.claim(kind, place.origin.document.source.path, place.origin.pointer);
      this.#known.set(key, name);
      this.#hoisted.push({ ...place, kind, name });
    }
    return fragmentOf(['components', COMPONENT_SECTIONS[kind], name]);
  }

  /**
   * Returns the target of a `$ref`, or reports the `$ref` and returns undefined if there is no target. Tolerant loading
   * then omits the part `unit`.
   */
  follow(ref: string, origin: Origin, unit: SourceSpan = origin.span): Place | undefined {
    const place = this.#resolve(ref, origin);
    if ('value' in place) return place;
    for (const diagnostic of place) this.#report(diagnostic, unit);
    return undefined;
  }

  #resolve(ref: string, origin: Origin): ReturnType<DocumentSet['resolve']> {
    const place = this.#documents.resolve(ref, origin);
    const isLeftOut = 'value' in place && this.leftOut.covers(place.origin.span);
    return isLeftOut ? [say['ref-missing']({ ref }, origin.span)] : place;
  }

  /** True if a `$ref` has a target. This method reports nothing. */
  hasTarget(ref: string, origin: Origin): boolean {
    return this.peek(ref, origin) !== undefined;
  }

  /** Returns the value at the target of a `$ref`, or undefined. This method reports nothing. */
  peek(ref: string, origin: Origin): JsonValue | undefined {
    const place = this.#resolve(ref, origin);
    return 'value' in place ? place.value : undefined;
  }

  /** Returns a root component and its location. If the component is only a `$ref`, returns its target. */
  adopted(kind: ComponentKind, name: string, value: JsonValue, origin: Origin): Place {
    const target = this.#aliased(value, origin);
    return target && this.#known.get(keyOf(kind, target.origin)) === name ? target : { value, origin };
  }

  /** Removes and returns the next component to copy, or undefined if all components have been copied. */
  next(): Hoisted | undefined {
    return this.#hoisted.shift();
  }

  /** Reserves the names of the root's components. A component that is only a reference is replaced with its target. */
  #adopt(): void {
    const { root } = this;
    const components = isJsonObject(root.document.value) ? root.document.value['components'] : undefined;
    if (!isJsonObject(components)) return;
    for (const [kind, section] of Object.entries(COMPONENT_SECTIONS) as [ComponentKind, string][]) {
      const members = components[section];
      if (!isJsonObject(members)) continue;
      for (const name of Object.keys(members)) {
        this.#names.reserve(kind, name);
        this.#known.set(keyOf(kind, root.below('components', section, name)), name);
      }
      for (const [name, value] of Object.entries(members)) {
        const target = this.#aliased(value, root.below('components', section, name));
        if (target && !this.#known.has(keyOf(kind, target.origin)))
          this.#known.set(keyOf(kind, target.origin), name);
      }
    }
  }

  /** Returns the target of a value that is only a `$ref`. */
  #aliased(value: JsonValue, origin: Origin): Place | undefined {
    if (!isJsonObject(value) || typeof value['$ref'] !== 'string' || Object.keys(value).length > 1)
      return undefined;
    const place = this.#resolve(value['$ref'], origin);
    return 'value' in place && isPossible('schema', place.value) ? place : undefined;
  }
}

/**
 * True if a `$ref` can have this target. A `$ref` to a string, for example, is reported at the `$ref`. Null is
 * permitted here, because the copier reports it at the target.
 */
function isPossible(kind: ComponentKind, value: JsonValue): boolean {
  return typeof value === 'object' ? !Array.isArray(value) : kind === 'schema' && typeof value === 'boolean';
}

function keyOf(kind: ComponentKind, { document, pointer }: Origin): string {
  return `${kind} ${document.source.path}#${pointer}`;
}
