/** GraphQL requests: random documents of a schema, with no fault, one fault, or many. */
import {
  buildSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { Contract } from '../../../src/model/contract.ts';
import type { AuthScheme } from '../../../src/model/operation.ts';
import type { Random } from '../../support/random.ts';
import { authorize } from './credentials.ts';
import type { Known } from './fuzz.ts';
import { brokenText, hostileValue, mutated, TEXTS } from './hostile.ts';

/** The maximum depth, because nested lists grow fast. */
const MAX_DEPTH = 3;
const ACCEPTED = ['application/graphql-response+json', 'application/json', '*/*', 'text/html', ''];

export class GraphqlRequests {
  readonly #schema: GraphQLSchema | undefined;
  readonly #random: Random;
  readonly #known: Known;
  readonly #auth: readonly AuthScheme[];

  constructor({ sources, auth }: Contract, random: Random, known: Known) {
    const sdl = sources.graphql?.sdl;
    this.#schema =
      sdl === undefined ? undefined : buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
    this.#random = random;
    this.#known = known;
    this.#auth = auth;
  }

  get isEmpty(): boolean {
    return this.#schema === undefined;
  }

  next(): Request {
    const random = this.#random;
    const spoilt = random.below(3);
    const isSpoilt = (): boolean => spoilt > 0 && random.below(spoilt === 1 ? 8 : 3) === 0;
    const body: Record<string, unknown> = { query: this.#document(isSpoilt) };
    if (random.below(4) === 0) body['variables'] = { id: this.#id(), flag: random.below(2) === 0 };
    if (isSpoilt()) body['operationName'] = hostileValue(random);
    if (isSpoilt()) body['variables'] = hostileValue(random);
    if (isSpoilt()) body['extensions'] = hostileValue(random);
    const headers = new Headers();
    const search: string[] = [];
    authorize(this.#auth, headers, search, random);
    headers.set('accept', isSpoilt() ? random.pick([...ACCEPTED, 'text/event-stream']) : ACCEPTED[0]!);
    const url = new URL(`http://mock.test/graphql?${search.join('&')}`);
    if (isSpoilt() && random.below(2) === 0) {
      for (const [name, value] of Object.entries(body))
        url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      if (url.href.length < 50_000) return new Request(url, { headers });
      url.search = search.join('&');
    }
    headers.set(
      'content-type',
      isSpoilt()
        ? random.pick(['text/plain', 'application/graphql', '', 'multipart/form-data'])
        : 'application/json',
    );
    const value = isSpoilt() ? mutated(JSON.parse(JSON.stringify(body)), random) : body;
    const text = JSON.stringify(value);
    const method = isSpoilt() ? random.pick(['PUT', 'DELETE', 'PATCH', 'x-odd']) : 'POST';
    return new Request(url, { method, headers, body: isSpoilt() ? brokenText(text, random) : text });
  }

  #document(isSpoilt: () => boolean): string {
    const random = this.#random;
    const schema = this.#schema!;
    const roots = [
      ['query', schema.getQueryType()],
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
      ['subscription', schema.getSubscriptionType()],
    ] as const;
    const [kind, root] = random.pick(roots.filter(([, type]) => type));
    const selected = this.#selection(root!, 0, isSpoilt);
    // A variable that is not used makes a document invalid.
    const variables = [
      ...(selected.includes('$id') ? ['$id: ID = "x"'] : []),
      ...(selected.includes('$flag') ? ['$flag: Boolean = true'] : []),
    ];
    const document = `${kind} One${variables.length > 0 ? `(${variables.join(', ')})` : ''} ${selected}`;
    if (!isSpoilt()) return document;
    switch (random.below(9)) {
      case 0:
        return document.slice(0, random.below(document.length));
      case 1:
        return `${document} ${document}`;
      case 2:
        return `${document} fragment A on ${root!.name} { ...B } fragment B on ${root!.name} { ...A }`;
      case 3:
        return `{ ${'a: __typename '.repeat(2000)} }`;
      case 4:
        return `{ ${'__schema { types { fields { type { '.repeat(1)} name ${'} } } }'} }`;
      case 5:
        return '{ a '.repeat(500);
      case 6:
        return `query ($v: ${'['.repeat(400)}Int${']'.repeat(400)}) { __typename }`;
      case 7:
        return document.replaceAll('"', random.pick(['"""', "'", '\\u{110000}', '#']));
      default:
        return random.pick(['', '{}', '{', 'query', '# only a comment', '{ __typename @skip }', '\0']);
    }
  }

  #selection(type: GraphQLNamedType, depth: number, isSpoilt: () => boolean): string {
    const random = this.#random;
    if (isAbstractType(type)) {
      const possible = this.#schema!.getPossibleTypes(type);
      const parts = random
        .some(possible, 1)
        .slice(0, 3)
        .map((one) => `... on ${one.name} ${this.#selection(one, depth + 1, isSpoilt)}`);
      return `{ __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) return '';
    const fields = this.#fieldsOf(type, depth);
    const chosen = fields.map((field, index) => {
      const of = getNamedType(field.type);
      const isOdd = isSpoilt();
      // Two fields with the same name and different arguments conflict without an alias.
      const alias = field.args.length > 0 || depth === 0 ? `a${index}_${random.below(1000)}: ` : '';
      const directive = isOdd
        ? random.pick([' @skip(if: $flag)', ' @include(if: true)', ' @nothing', ' @skip'])
        : '';
      const inner = isLeafType(of) ? '' : ` ${this.#selection(of, depth + 1, isSpoilt)}`;
      return `${alias}${field.name}${this.#args(field.args, isSpoilt)}${directive}${inner}`;
    });
    return `{ ${['__typename', ...chosen].join(' ')} }`;
  }

  #fieldsOf(type: GraphQLObjectType, depth: number): readonly GraphQLField<unknown, unknown>[] {
    const random = this.#random;
    const all = Object.values(type.getFields());
    if (depth === 0) return [random.pick(all), ...(random.below(4) === 0 ? [random.pick(all)] : [])];
    const fitting = depth < MAX_DEPTH ? all : all.filter((one) => isLeafType(getNamedType(one.type)));
    const leaves = fitting.filter((one) => isLeafType(getNamedType(one.type)));
    const others = fitting.filter((one) => !leaves.includes(one));
    return [...random.some(leaves), ...random.some(others).slice(0, depth < 2 ? 2 : 1)];
  }

  #args(args: readonly GraphQLArgument[], isSpoilt: () => boolean): string {
    const random = this.#random;
    const sent = args.flatMap(({ name, type }) =>
      !isNonNullType(type) && random.below(3) > 0 ? [] : [`${name}: ${this.#literal(type, 0, isSpoilt)}`],
    );
    if (isSpoilt()) sent.push(`${random.pick(['unknown', 'id', '__proto__', 'first'])}: ${this.#odd()}`);
    return sent.length > 0 ? `(${sent.join(', ')})` : '';
  }

  #literal(type: GraphQLInputType, depth: number, isSpoilt: () => boolean): string {
    const random = this.#random;
    if (isSpoilt()) return this.#odd();
    if (isNonNullType(type)) return this.#literal(type.ofType, depth, isSpoilt);
    if (random.below(12) === 0) return 'null';
    if (isListType(type)) {
      const count = random.below(3);
      return `[${Array.from({ length: count }, () => this.#literal(type.ofType, depth + 1, isSpoilt)).join(', ')}]`;
    }
    if (isEnumType(type)) return random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || (depth < 3 && random.below(3) === 0),
      );
      const shown = depth > 8 ? [] : fields;
      return `{ ${shown.map((field) => `${field.name}: ${this.#literal(field.type, depth + 1, isSpoilt)}`).join(', ')} }`;
    }
    switch ((type as GraphQLNamedType).name) {
      case 'Int':
        return random.pick(['0', '1', '5', '-1', '2147483647']);
      case 'Float':
        return random.pick(['0', '1.5', '-1e300']);
      case 'Boolean':
        return random.pick(['true', 'false']);
      case 'ID':
        return JSON.stringify(this.#id());
      default:
        return random.pick([
          '"text"',
          '"2026-01-01T00:00:00Z"',
          '"2026-01-01"',
          '"https://example.com/"',
          '1',
          JSON.stringify(this.#id()),
          JSON.stringify(random.pick(TEXTS)),
        ]);
    }
  }

  #odd(): string {
    return this.#random.pick([
      'null',
      '1',
      '1e400',
      '"x"',
      'UNKNOWN',
      '{}',
      '[]',
      '[[[]]]',
      '{ a: { b: 1 } }',
      '$id',
      '$missing',
      '99999999999999999999',
      '""" block """',
      '"\\ud800"',
      '-1',
    ]);
  }

  #id(): string {
    const random = this.#random;
    const { values } = this.#known;
    return values.length > 0 && random.below(4) > 0 ? random.pick(values) : random.pick(TEXTS);
  }
}
