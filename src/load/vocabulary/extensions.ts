import type { Origin } from '../document/origin.ts';
import { ownMember } from '../../core/own-member.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Use } from './use.ts';
import { EXTENSIONS, VOCABULARY, type ExtensionItem } from './vocabulary.ts';

/**
 * The uses of the vocabulary in an OpenAPI document. The copier records uses, and the builders of the model read them. A
 * use that is never read has no effect at its location.
 */
export class Extensions {
  readonly #unread = new Map<string, { readonly name: string; readonly origin: Origin }>();

  /** Records a use on the object at `owner`. */
  record(name: string, owner: Origin): void {
    if (EXTENSIONS.has(name)) this.#unread.set(keyOf(name, owner), { name, origin: owner.below(name) });
  }

  /** Moves the uses recorded at one location to another location. */
  move(name: string, owner: Origin, to: Origin): void {
    if (this.#unread.delete(keyOf(name, owner))) this.record(name, to);
  }

  /** Returns the use of an item on the object at `owner`, and records that it has been read. */
  use(item: ExtensionItem, value: object, owner: Origin): Use | undefined {
    const name = VOCABULARY[item].extension;
    const found = ownMember(value as Readonly<Record<string, JsonValue>>, name);
    if (found === undefined) return undefined;
    this.#unread.delete(keyOf(name, owner));
    return { name, value: found, at: (...path) => owner.below(name, ...path).span };
  }

  /** Discards the uses inside the omitted element at `place`, because the omission was reported. */
  discardInside(place: Origin): void {
    for (const [key, { origin }] of this.#unread) {
      if (origin.document === place.document && origin.pointer.startsWith(`${place.pointer}/`))
        this.#unread.delete(key);
    }
  }

  /** Returns the uses that no code has read. */
  unread(): readonly { readonly name: string; readonly origin: Origin }[] {
    return [...this.#unread.values()];
  }
}

function keyOf(name: string, { document, pointer }: Origin): string {
  return `${document.source.path}#${pointer} ${name}`;
}
