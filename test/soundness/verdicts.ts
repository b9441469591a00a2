/** Compares many pairs of schemas in one run of `diff`, as request bodies and as response bodies. */
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import type { Level } from '../../src/diff/severity.ts';
import { compare } from '../compat/compare.ts';
import { judgeOf, type SchemaPair } from './pairs.ts';

export type Direction = 'request' | 'response';

export interface Judged {
  readonly pair: SchemaPair;
  readonly direction: Direction;
  /** The worst level of the findings on the body, or undefined without findings. */
  readonly level: Level | undefined;
  /**
   * A value that proves a break: valid before and invalid now in a request, or invalid before and valid now in a
   * response.
   */
  readonly broken?: { readonly value: JsonValue };
}

const PATHS: Readonly<Record<Direction, string>> = { request: '/q', response: '/s' };

export async function verdictsOn(pairs: readonly SchemaPair[]): Promise<readonly Judged[]> {
  const side = (which: 'old' | 'new'): JsonObject => ({
    openapi: '3.1.0',
    info: { title: 'Pairs', version: '1' },
    paths: Object.fromEntries(
      pairs.flatMap((pair, index) => [
        [
          `${PATHS.request}${index}`,
          { post: { requestBody: { required: true, content: content(pair[which]) }, responses: NONE } },
        ],
        [
          `${PATHS.response}${index}`,
          { post: { responses: { '200': { description: 'Done.', content: content(pair[which]) } } } },
        ],
      ]),
    ),
  });
  const { findings } = await compare(side('old'), side('new'));
  const levels = new Map<string, Level>();
  for (const { level, subject, also } of findings)
    for (const each of [subject, ...also]) if (!levels.has(each)) levels.set(each, level);
  return pairs.flatMap((pair, index) =>
    (['request', 'response'] as const).map((direction) => {
      const broken = breakOf(pair, direction);
      return {
        pair,
        direction,
        level: levels.get(`POST ${PATHS[direction]}${index}`),
        ...(broken !== undefined && { broken }),
      };
    }),
  );
}

const NONE = { '204': { description: 'None.' } };

function content(schema: JsonValue): JsonObject {
  return { 'application/json': { schema } };
}

function breakOf(pair: SchemaPair, direction: Direction): { readonly value: JsonValue } | undefined {
  const [before, after] = [judgeOf(pair.old)!, judgeOf(pair.new)!];
  const [sent, read] = direction === 'request' ? [before, after] : [after, before];
  const index = pair.values.findIndex((value) => sent(value) && !read(value));
  return index < 0 ? undefined : { value: pair.values[index]! };
}
