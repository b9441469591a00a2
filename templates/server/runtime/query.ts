import { readingOf, type ObjectShape } from './shape.ts';
import { readStyled, type Styled } from './styles.ts';
import { bracketPath, type Decode, type Pair } from './text.ts';
import { branch, MAX_DEPTH, grow, leaf, type Tree } from './tree.ts';

/** Pairs by name. Each parameter or field removes its own pairs from the list. */
export class Pairs {
  readonly #byName = new Map<string, string[]>();
  /** The names grouped by the part before their brackets, in the order sent. Created on first use. */
  #byRoot: Map<string, string[]> | undefined;
  readonly #decode: Decode;

  constructor(pairs: readonly Pair[], decode: Decode) {
    this.#decode = decode;
    for (const { name, value } of pairs) {
      const values = this.#byName.get(name);
      if (values) values.push(value);
      else this.#byName.set(name, [value]);
    }
  }

  /** The remaining names. */
  get left(): readonly string[] {
    return [...this.#byName.keys()];
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** Removes a name and returns its raw values. */
  take(name: string): readonly string[] | undefined {
    const values = this.#byName.get(name);
    this.#byName.delete(name);
    return values;
  }

  /**
   * Reads the value of a query parameter, form field, or cookie, or returns undefined if there is none. `claimed`
   * contains the names of the other parameters, which an exploded object does not include.
   */
  read(rule: Styled, claimed: ReadonlySet<string>): Tree | undefined | 'unreadable' {
    const { name, style, explode, shape } = rule;
    const reading = readingOf(shape);
    if (style === 'deepObject') return this.#readBrackets(name);
    const values = this.take(name);
    if (values === undefined) {
      const spreads = explode && style === 'form' && reading.objects.length > 0;
      return spreads ? this.#readSpread(reading.objects, claimed) : undefined;
    }
    if (explode || values.length > 1) return leaf(...values.map(this.#decode));
    return readStyled(values[0] ?? '', rule, this.#decode) ?? 'unreadable';
  }

  /** Reads `name[a][b]=1`, `name[0]=x` and `name[]=x`. A plain `name=x` is a value of the tree itself. */
  #readBrackets(name: string): Tree | undefined {
    const tree = leaf();
    let found = false;
    this.#byRoot ??= byRoot(this.left);
    for (const key of this.#byRoot.get(name) ?? [name]) {
      const values = this.take(key);
      if (values === undefined) continue;
      found = true;
      const path = key === name ? [] : (bracketPath(key, MAX_DEPTH)?.slice(1) ?? []);
      for (const value of values) grow(tree, path, this.#decode(value));
    }
    return found ? tree : undefined;
  }

  /** Reads an exploded object, whose properties are next to the other parameters. */
  #readSpread(objects: readonly ObjectShape[], claimed: ReadonlySet<string>): Tree | undefined {
    const tree = branch([]);
    for (const key of this.left) {
      const own = objects.some(
        (object) => Object.hasOwn(object.members, key) || (object.rest !== undefined && !claimed.has(key)),
      );
      if (own) for (const value of this.take(key) ?? []) grow(tree, [key], this.#decode(value));
    }
    return tree.members?.size ? tree : undefined;
  }
}

function byRoot(names: readonly string[]): Map<string, string[]> {
  const roots = new Map<string, string[]>();
  for (const name of names) {
    const root = bracketPath(name, MAX_DEPTH)?.[0] ?? name;
    const same = roots.get(root);
    if (same) same.push(name);
    else roots.set(root, [name]);
  }
  return roots;
}
