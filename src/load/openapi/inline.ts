import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { Place } from '../document/document-set.ts';
import type { Origin } from '../document/origin.ts';
import type { Limits } from '../limits.ts';
import type { CopyContext } from './copy-context.ts';
import { describe } from './expect.ts';

/** Inlines the target of a `$ref` if no component is possible: for path items, and for maps such as `properties`. */
export class Inliner {
  readonly #context: CopyContext;
  readonly #limits: Limits;
  /** Locations that are being inlined, because inlining a location inside itself would never end. */
  readonly #open = new Set<string>();

  constructor(context: CopyContext, limits: Limits) {
    this.#context = context;
    this.#limits = limits;
  }

  /**
   * Returns the merged properties of a chain of `$ref`s. Properties next to a `$ref` take precedence over the
   * properties of its target. `copy` receives each object of the chain without its `$ref`.
   */
  inline(
    value: JsonObject,
    origin: Origin,
    copy: (own: JsonObject, origin: Origin) => Record<string, JsonValue>,
  ): Record<string, JsonValue> {
    const opened: string[] = [];
    let merged: Record<string, JsonValue> = {};
    let place: Place | undefined = { value, origin };
    let from: Origin | undefined;
    const origins: Origin[] = [];
    while (place) {
      const key: string = `${place.origin.document.source.path}#${place.origin.pointer}`;
      if (!isJsonObject(place.value)) {
        this.#context.report(
          say['openapi-malformed'](
            { expected: 'an object', found: describe(place.value) },
            place.origin.span,
          ),
        );
        break;
      }
      if (this.#open.has(key)) {
        const open = [...this.#open];
        this.#context.report(
          say['ref-cycle']({ names: [...open.slice(open.indexOf(key)), key] }, origin.span),
          (from?.below('$ref') ?? origin).span,
        );
        break;
      }
      this.#open.add(key);
      opened.push(key);
      const { $ref, ...own }: JsonObject = this.#context.leftOut.without(place.value, place.origin);
      merged = { ...copy(own, place.origin), ...merged };
      for (const name of Object.keys(own)) this.#context.extensions.move(name, place.origin, origin);
      from = place.origin;
      origins.push(from);
      place = typeof $ref === 'string' ? this.#follow($ref, place, opened.length) : undefined;
    }
    for (const key of opened) this.#open.delete(key);
    return this.#context.registerInlined(merged, origin, origins);
  }

  #follow(ref: string, { value, origin }: Place, hops: number): Place | undefined {
    // Tolerant loading omits the reference, and the whole object if it contains only the reference.
    const unit = Object.keys(value as JsonObject).length === 1 ? origin : origin.below('$ref');
    if (hops <= this.#limits.refHops)
      return this.#context.references.follow(ref, origin.below('$ref'), unit.span);
    this.#context.report(say['limit-ref-hops']({ ref, limit: this.#limits.refHops }, origin.span), unit.span);
    return undefined;
  }
}
