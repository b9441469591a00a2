/** The requests of a contract in a common form, as our target and openapi-to-postmanv2 write them. */
import type { JsonObject } from '../../../src/core/json.ts';
import { callsOf } from '../../../src/emit/targets/postman/call.ts';
import { Plan } from '../../../src/emit/targets/postman/plan.ts';
import { restItem } from '../../../src/emit/targets/postman/rest-item.ts';
import { Samples } from '../../../src/emit/shape/samples.ts';
import { sendingOf } from '../../../src/emit/targets/postman/sending.ts';
import { Variable, type Place } from '../../../src/emit/targets/postman/text.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { convert, type ConvertedRequest, type Entry } from './convert.ts';
import { convertible, stemOf } from './convertible.ts';
import { Tokens } from './tokens.ts';

/** The sent values: `query`, `path`, `header`, and `form` as `name=value`, `raw` unchanged. */
export interface Written {
  readonly id: string;
  readonly path: readonly string[];
  readonly query: readonly string[];
  readonly header: readonly string[];
  readonly form: readonly string[];
  readonly raw: string;
}

export interface Pair {
  readonly ours: Written;
  readonly theirs: Written;
}

/** Every REST operation of a contract, written by both tools. */
export async function writtenByBoth(contract: Contract): Promise<readonly Pair[]> {
  const calls = callsOf(contract);
  const samples = new Samples(contract);
  const plan = new Plan(calls, samples);
  const tokens = new Tokens();
  const rest = calls.filter((call) => call.kind === 'rest');
  const sendings = new Map(rest.map((call) => [call, sendingOf(call, plan, samples)]));
  const converted: ReadonlyMap<string, ConvertedRequest> =
    rest.length === 0 ? new Map<string, ConvertedRequest>() : await convert(convertible(sendings, tokens));
  return [...sendings].map(([call, sending]) => {
    const item = restItem({ call, sending, address: new Variable('baseUrl'), events: [] });
    const request = item['request'] as JsonObject as unknown as ConvertedRequest;
    const same = (text: string): string => text;
    const restore = (text: string, place: Place): string => tokens.restore(text, place);
    const { id } = call;
    const theirs = converted.get(stemOf(call))!;
    // A parameter next to other text in its segment is not a Postman variable.
    const segments = new Set(call.operation.path.split('/'));
    const variable = theirs.url.variable?.filter(({ key }) => segments.has(`{${restore(key, 'prose')}}`));
    return {
      ours: { id, ...written(request, same, ({ key }) => !OWN_HEADERS.has(key)) },
      theirs: {
        id,
        ...written({ ...theirs, url: { ...theirs.url, ...(variable && { variable }) } }, restore, ({ key }) =>
          /^zq\d+z$/.test(key),
        ),
      },
    };
  });
}

/** Headers that depend on media types, and cookies, which the converter omits. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['Accept', 'Content-Type', 'Cookie']);

function written(
  { url, header = [], body }: ConvertedRequest,
  restore: (text: string, place: Place) => string,
  isDeclared: (entry: Entry) => boolean,
): Omit<Written, 'id'> {
  const texts = (entries: readonly Entry[] | undefined, place: Place): readonly string[] =>
    (entries ?? []).map(({ key, value, disabled }) => {
      const text = restore(typeof value === 'string' ? value : '', place);
      return `${disabled === true ? '// ' : ''}${restore(key, place)}=${text}`;
    });
  return {
    // Our variables have other names if Postman cannot parse the original ones.
    path: texts(url.variable, 'url')
      .map((text) => text.slice(text.indexOf('=') + 1))
      .sort(),
    query: texts(url.query, 'url'),
    header: texts(header.filter(isDeclared), 'line'),
    form: texts(body?.urlencoded ?? body?.formdata, 'line'),
    raw: restore(body?.raw ?? '', 'prose'),
  };
}
