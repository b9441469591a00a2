import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { openapiFiles, sdl } from './documents.ts';
import { differences, faults, openapiMachines, sdlMachines, type Machine } from './state-machines.ts';

const rest = openapiMachines(openapiFiles());
const graphql = sdlMachines(sdl());

test('the machines of the SDL', () => {
  expect(graphql.map(({ name }) => name).sort()).toEqual([
    'CampaignMemberState',
    'CampaignState',
    'MessageStatus',
    'TemplateState',
  ]);
});

test.each([/message/i, /brand/i, /tendlc/i, /number|assignment/i])(
  'the OpenAPI document has a machine of %s',
  (subject) => {
    expect(rest.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(subject)]));
  },
);

test.each([...rest, ...graphql])('$name: every value is described, and can be reached', (machine) => {
  expect(faults(machine)).toEqual([]);
});

describe('both documents declare the same transitions', () => {
  const pairs = graphql.flatMap((one) =>
    rest
      .filter(({ concept }) => concept === one.concept)
      .map((other) => ({ concept: one.concept, one, other })),
  );
  test('for message statuses', () => {
    expect(pairs.map(({ concept }) => concept)).toContain('MessageStatus');
  });
  test.each(pairs)('for $concept', ({ one, other }) => {
    expect(differences(one, other)).toEqual([]);
  });
});

describe('the extraction of machines', () => {
  const enumOf = (text: string): Machine =>
    sdlMachines(parse(`enum State { ${text} }`, { noLocation: true }))[0]!;
  const schemaOf = (transitions: unknown, description = ''): Machine => {
    const State = { 'x-extensible-enum': ['open', 'shut'], 'x-transitions': transitions, description };
    return openapiMachines(new Map([['v1.yaml', { components: { schemas: { State } } }]]))[0]!;
  };
  const open = '"Open. Next: `SHUT`." OPEN @transitions(to: ["SHUT"], initial: true)';
  const shut = '"Final." SHUT @transitions(to: [])';
  const good = schemaOf({ initial: ['open'], from: { open: ['shut'], shut: [] } });

  test.each([
    ['good SDL', enumOf(`${open} ${shut}`), []],
    ['good OpenAPI', good, []],
    [
      'a value without',
      enumOf(`${open} ${shut} "" LOST`),
      ['LOST has no transitions', 'LOST is never reached'],
    ],
    [
      'a target that is not a value',
      schemaOf({ initial: ['open'], from: { open: ['gone', 'shut'], shut: [] } }),
      ['open leads to gone'],
    ],
    [
      'a key that is not a value',
      schemaOf({ initial: ['open'], from: { open: ['shut'], shut: [], gone: [] } }),
      ['gone is not a value'],
    ],
    [
      'nothing initial',
      schemaOf({ from: { open: ['shut'], shut: ['open'] } }),
      ['no state is initial', 'open is never reached'],
    ],
    [
      'never reached',
      schemaOf({ initial: ['shut'], from: { open: ['shut'], shut: [] } }),
      ['open is never reached'],
    ],
    [
      'described otherwise',
      enumOf(`${open.replace('`SHUT`', '`OPEN`')} ${shut}`),
      ['OPEN is described otherwise'],
    ],
    [
      'called final',
      schemaOf({ initial: ['open'], from: { open: ['shut'], shut: [] } }, '- `open`: open. Final.'),
      ['open is described otherwise'],
    ],
  ])('%s', (_, machine, expected) => {
    const found = faults(machine);
    expect(found.length > 0).toBe(expected.length > 0);
    for (const text of expected) expect(found.join('\n')).toContain(text);
  });

  test('only letter case may differ', () => {
    expect(differences(enumOf(`${open} ${shut}`), good)).toEqual([]);
    const other = schemaOf({ initial: ['open', 'shut'], from: { open: ['shut'], shut: [] } });
    expect(differences(enumOf(`${open} ${shut}`), other)).toEqual(['initial shut']);
  });
});
