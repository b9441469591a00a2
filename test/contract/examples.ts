import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { child, isNode, target, type Files, type Node, type Place } from './documents.ts';
import { each, visited, type Kind, type Visited } from './openapi-walk.ts';

/** One example, and its schema. */
export interface Example {
  readonly kind: Kind;
  /** Its location, as `file#pointer`. */
  readonly at: string;
  /** The schema, as `file#pointer`. */
  readonly schema: string;
  readonly value: unknown;
}

/** Returns every example of every kind, and every default, because a default is an example of an omitted value. */
export function examplesOf(files: Files): readonly Example[] {
  return [...visited(files)].flatMap((place) =>
    place.kind === 'schema' ? ofSchema(place) : ofUse(files, place),
  );
}

function ofSchema(place: Visited): readonly Example[] {
  const { examples, example, default: standard } = place.node;
  const values = [...(Array.isArray(examples) ? (examples as readonly unknown[]) : []), example, standard];
  return values
    .filter((value) => value !== undefined)
    .map((value) => ({ kind: 'schema', at: at(place), schema: at(place), value }));
}

function ofUse(files: Files, place: Visited): readonly Example[] {
  const schema = child(place, 'schema');
  if (!schema) return [];
  const named = each(place, 'examples').map((example) => target(files, example));
  const all = [
    ...(place.node['example'] === undefined ? [] : [{ at: at(place), value: place.node['example'] }]),
    ...named.map((example) => ({ at: at(example), value: example.node['value'] })),
  ];
  return all.map((example) => ({ ...example, kind: place.kind, schema: at(schema) }));
}

/** The violations in each example, one per line; empty if all are valid. */
export function violations(files: Files, examples: readonly Example[]): readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  // Services may send other values of an open enum, but our examples use known values.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    validate: (values: readonly unknown[], value: unknown) => value === null || values.includes(value),
  });
  for (const [file, node] of files) ajv.addSchema(node, `https://contract.test/${file}`);
  return examples.flatMap(({ at: place, schema, value }) => {
    const [file = '', pointer = ''] = schema.split('#');
    const fragment = pointer.split('/').map(encodeURIComponent).join('/');
    const validate = ajv.compile({ $ref: `https://contract.test/${file}#${fragment}` });
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message = '' }) => `${place}${instancePath && ` at ${instancePath}`}: ${message}`,
    );
  });
}

/** True if a use (media type, parameter, header) has at least one example. */
export function showsExample(node: Node): boolean {
  return (
    node['example'] !== undefined || (isNode(node['examples']) && Object.keys(node['examples']).length > 0)
  );
}

function at({ file, pointer }: Place): string {
  return `${file}#${pointer}`;
}
