import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { contractOf } from './contract-of.ts';
import { emitValidators } from './emitted.ts';

const fire = '(globalThis.taken=1)';

/** Strings that break out of some location in JavaScript. Each runs code if an emitter does not encode it. */
const payloads = [
  `"+${fire}+"`,
  `'+${fire}+'`,
  `\\"+${fire}//`,
  `\`+${fire}+\``,
  `\${${fire}}`,
  `*/${fire}/*`,
  `**//${fire}/**`,
  `\n${fire}//`,
  `\r${fire}//`,
  `\u2028${fire}//`,
  `"]:1,[${fire}+"`,
  `"+[${fire}]+"`,
];

/** Returns a pattern that matches a text. */
function escaped(text: string): string {
  return text.replace(
    /[^\w ]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A contract with `taint` in every string from which validators are generated, or that ajv reads. */
function kitchenSink(taint: string): JsonObject {
  const step = encodeURIComponent(taint.replaceAll('~', '~0').replaceAll('/', '~1'));
  const about = {
    $id: taint,
    $anchor: taint,
    $comment: taint,
    $schema: taint,
    title: taint,
    description: taint,
    default: taint,
    examples: [taint],
    'x-extensible-enum': [taint],
    [taint]: taint,
  };
  const member = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { [taint]: schema } });
  const T = {
    ...about,
    type: 'object',
    required: [taint],
    properties: {
      [taint]: { ...about, type: ['string', 'null'], format: taint, pattern: escaped(taint) },
      enum: { ...about, enum: [taint, { [taint]: taint }, [taint]] },
      const: { const: { [taint]: [taint] } },
      text: { const: taint },
      deep: member(member({ type: ['integer', 'null'], maximum: 3 })),
      ref: { $ref: `#/components/schemas/${step}` },
      union: {
        oneOf: [
          { $ref: '#/components/schemas/U' },
          { type: 'object', properties: { [taint]: { const: taint } } },
        ],
        discriminator: { propertyName: taint, mapping: { [taint]: '#/components/schemas/U' } },
      },
    },
    patternProperties: { [escaped(taint)]: { type: 'integer' } },
    dependentRequired: { [taint]: [taint] },
    dependentSchemas: { [taint]: { required: [taint] } },
    additionalProperties: false,
  };
  const parameter = (place: string) => ({
    name: taint,
    in: place,
    required: true,
    schema: { enum: [taint] },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'A' },
    paths: {
      [`/${taint}`]: {
        post: {
          operationId: 'send',
          summary: taint,
          parameters: ['path', 'query', 'header', 'cookie'].map(parameter),
          requestBody: {
            content: { [taint]: { schema: T }, 'a/b': { schema: { $ref: '#/components/schemas/T' } } },
          },
        },
      },
    },
    components: { schemas: { T, U: member({ type: 'string' }), [taint]: member({}) } },
  };
}

/** Returns the kinds of the nodes of a module's syntax tree, without literals and names. */
function shapeOf(text: string): string {
  const kinds: string[] = [];
  const visit = (node: ts.Node): void => {
    kinds.push(ts.SyntaxKind[node.kind]);
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile('m.js', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  visit(source);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly unknown[] };
  return `${parseDiagnostics.length} ${kinds.join(' ')}`;
}

const isCode = (path: string) => path.endsWith('.js') || path.endsWith('.d.ts');

describe('strings of the document never become code', async () => {
  const harmless = await emitValidators(contractOf(kitchenSink('a "b\' c')));
  const shapes = [...harmless.files].filter(([path]) => isCode(path)).map(([, text]) => shapeOf(text));

  test('a harmless document results in valid code', () => {
    expect(shapes.length).toBeGreaterThan(10);
    expect(shapes.every((shape) => shape.startsWith('0 '))).toBe(true);
  });

  test.each(payloads)('%j', async (payload) => {
    const fired = globalThis as { taken?: number };
    delete fired.taken;
    await using emitted = await emitValidators(contractOf(kitchenSink(payload)));
    const code = [...emitted.files].filter(([path]) => isCode(path));

    const differing = code.filter(([, text], index) => shapeOf(text) !== shapes[index]);
    expect(differing.map(([path]) => path)).toEqual([]);
    expect(code).toHaveLength(shapes.length);
    for (const [path] of code.filter(([name]) => name.endsWith('.js') && !name.startsWith('runtime/'))) {
      const module = await emitted.load(path);
      for (const guard of Object.values(module))
        if (typeof guard === 'function') guard({ [payload]: payload });
    }
    expect(fired.taken).toBeUndefined();
  });

  test.each(payloads)('control: %j takes effect in code without encoding', (payload) => {
    const fired = globalThis as { taken?: number };
    delete fired.taken;
    const naive = [
      `"${payload}"`,
      `'${payload}'`,
      `\`${payload}\``,
      `/* ${payload} */`,
      `// ${payload}`,
      `/* ${payload.replaceAll('*/', '')} */`,
      `({ "${payload}": 1 })`,
      `({ ["${payload}"]: 1 })`,
      `"${payload.replaceAll('"', '\\"')}"`,
    ];
    for (const code of naive) {
      try {
        new Function(code)();
      } catch {
        // This location does not accept this payload.
      }
    }
    expect(fired.taken).toBe(1);
    delete fired.taken;
  });

  test('a hostile name does not reach a path', async () => {
    await using emitted = await emitValidators(contractOf(kitchenSink('../../..\\evil\0.js')));
    expect(
      [...emitted.files.keys()].filter(
        (path) => !/^(?:[a-z]+\/){0,2}[a-z0-9-]+(?:\.d)?\.(?:js|ts)$/.test(path),
      ),
    ).toEqual([]);
  });
});
