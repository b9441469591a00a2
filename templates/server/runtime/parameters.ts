import { issueAt, type Issue } from './issues.ts';
import { Pairs } from './query.ts';
import type { KeyNames, ParameterRule } from './route.ts';
import { readStyled } from './styles.ts';
import { decodeForm, decodeNothing, decodePercent, pairsOf, type Decode } from './text.ts';
import { typed, type Tree } from './tree.ts';

/** The values of one kind of parameter, by name. The object has no prototype. */
export type Values = Record<string, unknown>;

/** The parameters of a request, typed as far as their text determines the type. */
export interface Parameters {
  readonly path: Values;
  readonly query: Values;
  /** The headers by name in lower case. */
  readonly header: Values;
  readonly cookie: Values;
}

/** Provides the strings of a request's parameters. */
export interface ParameterSource {
  /** Returns the raw text of a path variable. */
  variable(name: string): string | undefined;
  /** The part after the `?`. */
  readonly search: string;
  header(name: string): string | null;
}

/** Reads the parameters of one operation. One reader is created for each operation. */
export class ParameterReader {
  readonly #rules: Readonly<Record<ParameterRule['in'], readonly ParameterRule[]>>;
  readonly #claimed: Readonly<Record<'query' | 'cookie', ReadonlySet<string>>>;
  readonly #defaults: readonly ParameterRule[];
  readonly #known: ReadonlySet<string>;
  readonly #ignoreUnknown: boolean;

  /**
   * Creates a reader.
   * @param known names that are allowed for any operation, such as the name of an API key
   */
  constructor(rules: readonly ParameterRule[], known: KeyNames, ignoreUnknown: boolean) {
    const of = (place: ParameterRule['in']) => rules.filter((rule) => rule.in === place);
    this.#rules = {
      path: of('path'),
      query: of('query').sort(spreadLast),
      header: of('header'),
      cookie: of('cookie'),
    };
    const claimed = (place: 'query' | 'cookie') =>
      new Set([...this.#rules[place].map((rule) => rule.name), ...(known[place] ?? [])]);
    this.#claimed = { query: claimed('query'), cookie: claimed('cookie') };
    this.#defaults = rules.filter((rule) => 'default' in rule);
    this.#known = new Set(known.query);
    this.#ignoreUnknown = ignoreUnknown;
  }

  /** Reads the parameters. Reports only strings that cannot be read, because schemas are checked afterwards. */
  read(source: ParameterSource, issues: Issue[]): Parameters {
    const path = values();
    for (const rule of this.#rules.path) {
      const raw = source.variable(rule.name);
      if (raw !== undefined)
        read(path, rule, decodePercent, issues, (decode) => readStyled(raw, rule, decode) ?? 'unreadable');
    }
    const header = values();
    for (const rule of this.#rules.header) {
      const raw = source.header(rule.name);
      if (raw !== null)
        read(header, rule, decodeNothing, issues, (decode) => readStyled(raw, rule, decode) ?? 'unreadable');
    }
    return {
      path,
      query: this.#readQuery(source.search, issues),
      header,
      cookie: this.#readCookies(source, issues),
    };
  }

  /** Adds the default values of omitted parameters. */
  addDefaults(parameters: Parameters): void {
    for (const rule of this.#defaults) {
      const target = parameters[rule.in];
      target[keyOf(rule)] ??= rule.default;
    }
  }

  #readQuery(search: string, issues: Issue[]): Values {
    const query = values();
    if (search === '') return query;
    const pairs = pairsIn(search, '&', decodeForm, 'query', issues);
    if (pairs === undefined) return query;
    for (const rule of this.#rules.query)
      read(query, rule, decodeForm, issues, () => pairs.read(rule, this.#claimed.query));
    if (this.#ignoreUnknown) return query;
    for (const name of pairs.left) {
      if (!this.#known.has(name))
        issues.push(issueAt('query', [name], 'additionalProperties', 'is not a parameter'));
    }
    return query;
  }

  #readCookies(source: ParameterSource, issues: Issue[]): Values {
    const cookies = values();
    if (this.#rules.cookie.length === 0) return cookies;
    const text = source.header('cookie') ?? '';
    // RFC 6570 writes an exploded list as a single cookie, `p=1&p=2`.
    const isExploded = this.#rules.cookie.some(({ explode, shape }) => explode && typeof shape !== 'string');
    const pairs = pairsIn(
      isExploded ? text.replaceAll('&', ';') : text,
      ';',
      decodePercent,
      'cookie',
      issues,
    );
    if (pairs === undefined) return cookies;
    for (const rule of this.#rules.cookie)
      read(cookies, rule, decodePercent, issues, () => pairs.read(rule, this.#claimed.cookie));
    return cookies;
  }
}

function pairsIn(
  text: string,
  separator: '&' | ';',
  decode: Decode,
  place: Issue['in'],
  issues: Issue[],
): Pairs | undefined {
  try {
    return new Pairs(pairsOf(text, separator, decode), decode);
  } catch {
    issues.push(issueAt(place, [], 'syntax', 'is not valid percent-encoding'));
    return undefined;
  }
}

/** Reads one parameter into `target`. An unreadable string becomes an issue. */
function read(
  target: Values,
  rule: ParameterRule,
  decode: Decode,
  issues: Issue[],
  take: (decode: Decode) => Tree | undefined | 'unreadable',
): void {
  const key = keyOf(rule);
  try {
    const tree = take(decode);
    if (tree === undefined) return;
    if (tree === 'unreadable') {
      issues.push(issueAt(rule.in, [key], 'syntax', `is not written in the ${rule.style} style`));
    } else target[key] = rule.json ? jsonOf(tree) : typed(tree, rule.shape);
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid percent-encoding';
    issues.push(issueAt(rule.in, [key], 'syntax', reason));
  }
}

function jsonOf(tree: Tree): unknown {
  const [text] = tree.values;
  if (tree.values.length !== 1 || typeof text !== 'string') throw new SyntaxError('not one JSON text');
  return JSON.parse(text);
}

function keyOf(rule: ParameterRule): string {
  return rule.in === 'header' ? rule.name.toLowerCase() : rule.name;
}

function values(): Values {
  return Object.create(null) as Values;
}

/** Sorts exploded objects last, because they receive the remaining names. */
function spreadLast(one: ParameterRule, other: ParameterRule): number {
  return Number(typeof one.shape !== 'string') - Number(typeof other.shape !== 'string');
}
