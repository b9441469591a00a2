/** Random requests to REST operations: mostly valid, with a few faults, or with many. */
import type { JsonValue } from '../../../src/core/json.ts';
import { plainText } from '../../../src/core/styled.ts';
import { Filler } from '../../../src/mock/fill/fill.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { isRest } from '../../../src/model/lookup.ts';
import type { AuthScheme, Parameter, RestOperation } from '../../../src/model/operation.ts';
import type { Random } from '../../support/random.ts';
import { add, authorize, safe, set } from './credentials.ts';
import type { Known } from './fuzz.ts';
import { brokenText, hostileValue, mutated, TEXTS } from './hostile.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'LINK', 'x-odd'];
const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8"; charset=latin1',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=""',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  'image/png',
  '*/*',
  'nonsense',
  '/',
  ';',
  '',
];
/** Headers that a server reads by itself. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [
    '*/*',
    'application/json',
    'text/event-stream',
    'nothing/at-all',
    'application/json;q=0',
    ';;',
    '',
  ],
  'if-match': ['*', '"1"', 'W/"1"', '"', ',,,'],
  'if-none-match': ['*', '"1"', '"1-0", W/"2"', '"'],
  'if-modified-since': ['Wed, 25 Nov 2026 00:00:00 GMT', 'never', '0'],
  prefer: ['code=404', 'code=409', 'code=200', 'code=99', 'code=418', 'code=1000', 'return=minimal'],
  'idempotency-key': ['a', 'b', '', 'k'.repeat(5000)],
  'content-encoding': ['gzip', 'br', 'identity', 'nonsense'],
  'content-length': ['0', '5', '-1', 'many'],
  'transfer-encoding': ['chunked'],
  range: ['bytes=0-', 'bytes=9-1'],
  cookie: ['a=b', '=', '; ; ;', '__proto__=1', 'a=%ZZ'],
  origin: ['https://page.example', 'null'],
  'x-http-method-override': ['DELETE'],
  expect: ['100-continue'],
};

export class RestRequests {
  readonly #operations: readonly RestOperation[];
  readonly #filler: Filler;
  readonly #auth: readonly AuthScheme[];
  readonly #random: Random;
  readonly #known: Known;

  constructor(contract: Contract, random: Random, known: Known) {
    this.#operations = contract.operations.filter(isRest);
    this.#filler = new Filler(contract, () => 1_790_000_000_000);
    this.#auth = contract.auth;
    this.#random = random;
    this.#known = known;
  }

  get isEmpty(): boolean {
    return this.#operations.length === 0;
  }

  next(): Request {
    const random = this.#random;
    const operation = random.pick(this.#operations);
    const spoilt = random.below(3);
    const isSpoilt = (): boolean => spoilt > 0 && random.below(spoilt === 1 ? 8 : 3) === 0;
    const headers = new Headers();
    const search: string[] = [];
    let path = operation.path;
    for (const parameter of operation.parameters) {
      if (!parameter.required && random.below(4) > 0 && parameter.in !== 'path') continue;
      const value = isSpoilt() ? hostileValue(random) : this.#valueOf(operation, parameter);
      const text = isSpoilt() ? random.pick(TEXTS) : plainText(value);
      if (parameter.in === 'path')
        path = path.replaceAll(
          `{${parameter.name.wire}}`,
          isSpoilt() ? text.replaceAll(/[?#\s]/g, '') : safe(text),
        );
      else if (parameter.in === 'query')
        search.push(this.#inQuery(parameter.name.wire, value, text, isSpoilt()));
      else if (parameter.in === 'header') set(headers, parameter.name.wire, text);
      else add(headers, `${parameter.name.wire}=${safe(text)}`);
    }
    if (isSpoilt()) path = this.#spoiltPath(path);
    if (isSpoilt())
      search.push(
        `${safe(random.pick(TEXTS))}${random.pick(['', '=', '[]=', '[a][b]=', '[__proto__][a]='])}${random.pick(TEXTS).replaceAll('#', '')}`,
      );
    const wanted = operation.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
    authorize(
      this.#auth.filter(({ name }) => wanted.includes(name.wire)),
      headers,
      search,
      random,
    );
    for (const [name, values] of Object.entries(HEADERS))
      if (random.below(spoilt > 0 ? 12 : 60) === 0) set(headers, name, random.pick(values));
    const method = isSpoilt() ? random.pick(METHODS) : operation.method;
    const body = method === 'GET' || method === 'HEAD' ? undefined : this.#body(operation, headers, isSpoilt);
    const query = search.length > 0 ? `?${search.join('&')}` : '';
    return new Request(`http://mock.test${path.startsWith('/') ? path : `/${path}`}${query}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  #valueOf(operation: RestOperation, { name, type, in: place }: Parameter): JsonValue {
    const random = this.#random;
    const ids = this.#known.values;
    if (place === 'path' && ids.length > 0 && random.below(3) > 0) return random.pick(ids);
    if (/cursor|after|token|page/i.test(name.wire) && ids.length > 0 && random.below(2) === 0)
      return random.pick(ids);
    return this.#filler.fill(type, `${operation.id}/${name.wire}/${random.below(50)}`, name.words) ?? 'x';
  }

  #inQuery(name: string, value: JsonValue, text: string, isOdd: boolean): string {
    if (isOdd) return `${name}[a]=${safe(text)}&${name}=${safe(text)}&${name}[]=1`;
    if (typeof value !== 'object' || value === null) return `${safe(name)}=${safe(text)}`;
    return Object.entries(value)
      .map(([key, inner]) => `${safe(name)}[${safe(key)}]=${safe(plainText(inner))}`)
      .join('&');
  }

  #spoiltPath(path: string): string {
    const random = this.#random;
    const parts = path.split('/');
    parts.splice(
      random.below(parts.length + 1),
      random.below(2),
      random.pick(TEXTS).replaceAll(/[?#\s]/g, ''),
    );
    return parts.join('/');
  }

  #body(
    { id, body }: RestOperation,
    headers: Headers,
    isSpoilt: () => boolean,
  ): RequestInit['body'] | undefined {
    const random = this.#random;
    const content = body && random.pick(body.contents);
    if (!content) return random.below(10) === 0 ? '{}' : undefined;
    const mediaType = isSpoilt() ? random.pick(MEDIA_TYPES) : content.mediaType;
    const made = this.#filler.fill(content.type, `${id}/body/${random.below(50)}`) ?? {};
    const value = isSpoilt() ? mutated(made, random) : made;
    if (mediaType.startsWith('multipart/form-data') && !mediaType.includes('boundary')) {
      const form = new FormData();
      for (const [name, inner] of entriesOf(value))
        form.append(name, random.below(2) === 0 ? plainText(inner) : new Blob([plainText(inner)]));
      return form;
    }
    set(headers, 'content-type', mediaType);
    const text =
      mediaType === 'application/x-www-form-urlencoded'
        ? entriesOf(value)
            .map(([name, inner]) => this.#inQuery(name, inner, plainText(inner), isSpoilt()))
            .join('&')
        : JSON.stringify(value);
    return isSpoilt() ? brokenText(text, random) : text;
  }
}

function entriesOf(value: JsonValue): readonly (readonly [string, JsonValue])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
