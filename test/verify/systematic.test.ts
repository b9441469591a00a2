import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { codePoints } from '../../src/values/accepts.ts';
import type { Exchange } from '../../src/verify/exchange.ts';
import type { VerifyOptions, VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { verifyWorld } from './world.ts';

/** Every kind of constraint, including constraints inside parts that no documented request contains. */
const DOCUMENT = `openapi: 3.1.0
info: { title: Boxes, version: '1' }
paths:
  /boxes:
    post:
      operationId: makeBox
      parameters:
        - { name: X-Size, in: header, schema: { type: integer, minimum: 1, maximum: 9 } }
        - { name: tags, in: query, schema: { type: array, minItems: 1, maxItems: 2, items: { type: string, pattern: '^[a-z]+$' } } }
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Box' } } }
      responses: { '204': { description: Made. }, '400': { description: No. } }
components:
  schemas:
    Box:
      type: object
      additionalProperties: false
      required: [name]
      properties:
        name: { type: string, minLength: 2, maxLength: 5 }
        weight: { type: number, exclusiveMinimum: 0, maximum: 10, multipleOf: 2.5 }
        lid:
          type: object
          additionalProperties: false
          required: [color]
          properties:
            color: { enum: [red, blue] }
            note: { type: [string, 'null'], format: date }
        sizes: { type: array, uniqueItems: true, maxItems: 3, items: { type: integer } }
        labels: { type: object, minProperties: 1, maxProperties: 2, additionalProperties: { type: boolean } }
`;

const VIOLATIONS = [
  'body malformed',
  'body missing',
  'body null',
  'body undeclared-media-type',
  'body wrong-type',
  'body/labels null',
  'body/labels too-few-members',
  'body/labels too-many-members',
  'body/labels wrong-type',
  'body/labels/xUnknownMember lenient-type',
  'body/labels/xUnknownMember null',
  'body/labels/xUnknownMember wrong-type',
  'body/lid null',
  'body/lid wrong-type',
  'body/lid/color missing',
  'body/lid/color null',
  'body/lid/color unknown-enum-value',
  'body/lid/color wrong-type',
  'body/lid/note format',
  'body/lid/note wrong-type',
  'body/lid/xUnknownMember unknown-member',
  'body/name missing',
  'body/name null',
  'body/name too-long',
  'body/name too-short',
  'body/name wrong-type',
  'body/sizes null',
  'body/sizes repeated-item',
  'body/sizes too-many-items',
  'body/sizes wrong-type',
  'body/sizes/0 lenient-type',
  'body/sizes/0 null',
  'body/sizes/0 wrong-type',
  'body/weight above-maximum',
  'body/weight below-minimum',
  'body/weight lenient-type',
  'body/weight no-multiple',
  'body/weight null',
  'body/weight wrong-type',
  'body/xUnknownMember unknown-member',
  'header.X-Size above-maximum',
  'header.X-Size below-minimum',
  'header.X-Size wrong-type',
  'query.tags too-many-items',
  'query.tags/0 pattern',
  'query.tags/0 wrong-type',
];

interface Box {
  readonly name: string;
  readonly [member: string]: unknown;
}

/** Runs verify for a service that rejects invalid boxes and the boxes that `refuses` selects. */
async function run(
  refuses: (box: Box) => boolean = () => false,
  options: VerifyOptions = {},
): Promise<{ report: VerifyReport; seen: readonly Exchange[] }> {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': DOCUMENT }));
  const seen: Exchange[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const text = await request.text();
    const box = text.startsWith('{"') && text.endsWith('}') ? (JSON.parse(text) as Box) : undefined;
    const status = box && typeof box.name === 'string' && !refuses(box) ? 204 : 400;
    return new Response(null, { status });
  };
  const report = await verify(contract!, {
    rest: { baseUrl: 'http://boxes.test', fetch },
    seed: 1,
    ...options,
    observe: (exchange) => void seen.push(exchange),
  });
  return { report, seen };
}

const broken = (seen: readonly Exchange[]): readonly string[] =>
  seen.flatMap(({ case: { intent } }) =>
    intent.kind === 'invalid' ? [`${intent.violation.where} ${intent.violation.kind}`] : [],
  );

test('every single constraint is violated, even inside parts that no other request contains', async () => {
  const { report, seen } = await run();
  // `error-locations` also moves invalid items to the end of their list.
  const atEnd = ['lenient-type', 'null', 'wrong-type'].map((kind) => `body/sizes/2 ${kind}`);
  expect([...new Set(broken(seen))].toSorted()).toEqual([...VIOLATIONS, ...atEnd].toSorted());
  expect(report.operations[0]?.violations).toEqual({ possible: VIOLATIONS.length, untried: [] });
});

test('constraints that exceed the budget are reported, and depend on the seed', async () => {
  const untried = async (seed: number): Promise<readonly string[]> => {
    const { report, seen } = await run(undefined, { maxRequests: 30, seed });
    const left = report.operations[0]!.violations.untried;
    expect(left.filter((one) => broken(seen.slice(0, 30)).includes(one))).toEqual([]);
    expect(report.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['verify-violations-untried', 'note'],
      ['verify-unknown-effect', 'note'],
    ]);
    return left;
  };
  const [one, other] = [await untried(1), await untried(2)];
  expect(one.length).toBeGreaterThan(10);
  expect(one).not.toEqual(other);
});

test('permitted edge cases are sent: bounds, lengths in code points, all of Unicode, null, and presence', async () => {
  const { seen } = await run();
  const good = seen.filter(({ case: made }) => made.intent.kind === 'valid');
  const sent = good.map(({ case: made }) => made).filter((made) => made.kind === 'rest');
  const bodies = sent.map(({ body }) => (body && 'value' in body ? body.value : {}) as unknown as Box);
  const names = bodies.map(({ name }) => name);
  expect(new Set(names.map(codePoints))).toEqual(new Set([2, 3, 4, 5]));
  expect(names.some((name) => name.length === 10)).toBe(true);
  expect(names.some((name) => /\p{M}/u.test(name) && /\p{Script=Hebrew}/u.test(name))).toBe(true);
  expect(names.some((name) => name.includes('\0'))).toBe(true);
  expect(bodies.map(({ weight }) => weight)).toEqual(expect.arrayContaining([undefined, 2.5, 10]));
  const lids = bodies.map(({ lid }) => lid as Record<string, unknown> | undefined);
  expect(lids.map((lid) => lid?.['color'])).toEqual(expect.arrayContaining([undefined, 'red', 'blue']));
  expect(lids.map((lid) => lid?.['note'])).toContain(null);
  expect(bodies.map(({ sizes }) => (sizes as unknown[] | undefined)?.length)).toEqual(
    expect.arrayContaining([undefined, 0]),
  );
  expect(sent.map(({ parameters }) => parameters['header.X-Size'])).toEqual(
    expect.arrayContaining([undefined, 1, 9]),
  );
});

test.each([
  [
    'a maximum that is one character too small',
    (box: Box) => codePoints(box.name) > 4,
    'body/name was of 5 characters',
  ],
  [
    'a length in UTF-16 code units',
    (box: Box) => box.name.length > 5,
    'body/name was of 3 code points beyond the BMP',
  ],
])('two strings that differ only in length reveal %s', async (_, refuses, kind) => {
  const { report } = await run(refuses, { checks: ['positive-data-acceptance'] });
  expect(report.findings.map(({ message }) => message).join()).toContain(kind);
});

test('a string that is rejected for its content is not a finding', async () => {
  const { report } = await run((box) => /^x+$/.test(box.name), { checks: ['positive-data-acceptance'] });
  expect(report.findings).toEqual([]);
});

test('a GraphQL Int of more than 32 bits and a string for an Int are sent, and a correct service rejects them', async () => {
  const seen: string[] = [];
  const lenient: unknown[] = [];
  const { findings } = await verifyWorld(await ordersWorld(await ordersContract()), {
    operations: ['query orders'],
    observe: ({ case: { intent }, request, outcome }) => {
      if (intent.kind === 'invalid' && intent.violation.kind === 'beyond-32-bits' && 'status' in outcome)
        seen.push(
          `${intent.violation.where} ${/-?21474836\d\d/.exec(request.body ?? '')?.[0]} ${outcome.status}`,
        );
      if (intent.kind === 'invalid' && intent.violation.kind === 'lenient-type' && 'status' in outcome)
        lenient.push([intent.violation.where, /"first":"-?\d+"/.test(request.body ?? ''), outcome.status]);
    },
  });
  expect(lenient).toContainEqual(['variables/first', true, 400]);
  expect(lenient.filter((one) => JSON.stringify(one) !== '["variables/first",true,400]')).toEqual([]);
  expect(new Set(seen)).toEqual(
    new Set(['variables/first 2147483648 400', 'variables/first -2147483649 400']),
  );
  expect(findings).toEqual([]);
});

test('values inside a JSON parameter are violated', async () => {
  const document = `openapi: 3.1.0
info: { title: Filters, version: '1' }
paths:
  /things:
    get:
      parameters:
        - name: filter
          in: query
          required: true
          content:
            application/json:
              schema: { type: object, required: [size], properties: { size: { type: integer, maximum: 9 } } }
      responses: { '204': { description: Fine. }, '400': { description: No. } }
`;
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  const lenient = ({ url }: Request): Promise<Response> =>
    Promise.resolve(new Response(null, { status: new URL(url).searchParams.has('filter') ? 204 : 400 }));
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://filters.test', fetch: lenient },
    seed: 1,
    checks: ['negative-data-rejection'],
  });
  const told = findings.map(({ message }) => message).join('\n');
  for (const kind of ['size', 'maximum']) expect(told).toContain(kind);
});

test('a finding about a property shows its declaration in the contract', async () => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': DOCUMENT }));
  const anything = ({ method }: Request): Promise<Response> =>
    Promise.resolve(new Response(null, { status: method === 'POST' ? 204 : 405 }));
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://boxes.test', fetch: anything },
    seed: 1,
    checks: ['negative-data-rejection'],
  });
  const lines = DOCUMENT.split('\n');
  const places = findings.map(({ message, at }) => [
    /^[^ ]+/.exec(message)?.[0],
    lines[at!.line - 1]?.trim(),
  ]);
  expect(places).toContainEqual(['body/name', 'name: { type: string, minLength: 2, maxLength: 5 }']);
  expect(places).toContainEqual(['header.X-Size', expect.stringContaining('name: X-Size')]);
  expect(places).toContainEqual(['body/weight', expect.stringContaining('weight: {')]);
});
