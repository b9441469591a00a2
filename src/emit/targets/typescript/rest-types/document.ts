import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts';
import { visibleText } from '../../../encode/text.ts';
import { componentOf, guardKey, refTo } from './key.ts';
import { annotations, projected, projectSchema, type Projected } from './schema.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/**
 * The part of an OpenAPI document that openapi-typescript makes types of, as a new tree. `operations` gives each
 * operation its name, `POST /v1/messages` → `sendMessage`: unique, where an `operationId` need not be.
 */
export function projectDocument(
  document: JsonObject,
  operations: Readonly<Record<string, string>>,
): Projected {
  const project = new Projection(document);
  return projected([
    [
      'paths',
      project.pathItems(
        objectAt(document, 'paths'),
        (method, path) => operations[`${method.toUpperCase()} ${path}`],
      ),
    ],
    ['webhooks', project.pathItems(objectAt(document, 'webhooks'), () => undefined)],
    ['components', project.components(objectAt(document, 'components'))],
  ]);
}

class Projection {
  readonly #components: JsonObject;

  constructor(document: JsonObject) {
    this.#components = objectAt(document, 'components');
  }

  pathItems(paths: JsonObject, nameOf: (method: string, path: string) => string | undefined): Projected {
    return mapMembers(paths, (item, path) => {
      const shared = this.#parameters(item['parameters']);
      return projected([
        ['parameters', [...shared.values()]],
        ...METHODS.flatMap((method) => {
          const operation = item[method];
          return isJsonObject(operation)
            ? [[method, this.#operation(operation, shared, nameOf(method, path))] as const]
            : [];
        }),
      ]);
    });
  }

  components(components: JsonObject): Projected {
    return projected([
      ['schemas', mapMembers(objectAt(components, 'schemas'), (schema) => projectSchema(schema), true)],
      ['responses', mapMembers(objectAt(components, 'responses'), (response) => this.#response(response))],
      [
        'parameters',
        mapMembers(objectAt(components, 'parameters'), (parameter) => this.#parameter(parameter)),
      ],
      ['requestBodies', mapMembers(objectAt(components, 'requestBodies'), (body) => this.#body(body))],
    ]);
  }

  #operation(
    operation: JsonObject,
    shared: ReadonlyMap<string, Projected>,
    name: string | undefined,
  ): Projected {
    const body = operation['requestBody'];
    return projected([
      ...annotations(operation),
      ...summaryOf(operation),
      ...(name === undefined ? [] : [['operationId', name] as const]),
      ['parameters', [...new Map([...shared, ...this.#parameters(operation['parameters'])]).values()]],
      ...(isJsonObject(body)
        ? [
            [
              'requestBody',
              this.#referenced(body, 'requestBodies') ?? this.#body(this.#resolve(body)),
            ] as const,
          ]
        : []),
      [
        'responses',
        mapMembers(
          objectAt(operation, 'responses'),
          (response) => this.#referenced(response, 'responses') ?? this.#response(this.#resolve(response)),
        ),
      ],
    ]);
  }

  /** By place and name: one that is written twice counts once, where the library would print it twice. */
  #parameters(value: JsonValue | undefined): ReadonlyMap<string, Projected> {
    const parameters = new Map<string, Projected>();
    for (const item of Array.isArray(value) ? (value as readonly JsonValue[]) : []) {
      if (!isJsonObject(item)) continue;
      const resolved = this.#resolve(item);
      const parameter = this.#referenced(item, 'parameters') ?? this.#parameter(resolved);
      parameters.set(`${String(resolved['in'])} ${String(resolved['name'])}`, parameter);
    }
    return parameters;
  }

  #parameter(parameter: JsonObject): Projected {
    const content = objectAt(parameter, 'content');
    const schema = parameter['schema'] ?? Object.values(content).find(isJsonObject)?.['schema'];
    return projected([
      ...annotations(parameter),
      ['in', parameter['in']],
      ['name', guardKey(String(parameter['name']))],
      ['required', parameter['required'] === true],
      ['schema', schema === undefined ? projected([]) : projectSchema(schema)],
    ]);
  }

  #body(body: JsonObject): Projected {
    return projected([
      ...annotations(body),
      ['required', body['required'] === true],
      ['content', this.#content(body)],
    ]);
  }

  /** Headers are put in place: behind a reference the library takes them for required. */
  #response(response: JsonObject): Projected {
    return projected([
      ...annotations(response),
      [
        'headers',
        mapMembers(objectAt(response, 'headers'), (header) => this.#parameter(this.#resolve(header))),
      ],
      ['content', this.#content(response)],
    ]);
  }

  #content(holder: JsonObject): Projected {
    return mapMembers(objectAt(holder, 'content'), ({ schema }) =>
      projected(schema === undefined ? [] : [['schema', projectSchema(schema)]]),
    );
  }

  /** A reference to a component that is there and is no reference itself. */
  #referenced(value: JsonObject, section: string): Projected | undefined {
    const target = componentOf(value['$ref']);
    if (target?.section !== section) return undefined;
    const found = objectAt(objectAt(this.#components, section), target.name);
    return Object.keys(found).length === 0 || '$ref' in found
      ? undefined
      : projected([['$ref', refTo(section, target.name)]]);
  }

  #resolve(value: JsonObject): JsonObject {
    let current = value;
    for (let hops = 0; hops < 32 && current['$ref'] !== undefined; hops++) {
      const target = componentOf(current['$ref']);
      current = target ? objectAt(objectAt(this.#components, target.section), target.name) : {};
    }
    return current;
  }
}

function mapMembers(
  members: JsonObject,
  project: (member: JsonObject, name: string) => unknown,
  keepsBooleans = false,
): Projected {
  return projected(
    Object.entries(members).flatMap(([name, member]) => {
      if (name.startsWith('x-') && !isJsonObject(member)) return [];
      if (typeof member === 'boolean' && keepsBooleans) return [[guardKey(name), member] as const];
      return isJsonObject(member) ? [[guardKey(name), project(member, name)] as const] : [];
    }),
  );
}

function summaryOf(operation: JsonObject): [string, unknown][] {
  const { summary } = operation;
  return typeof summary === 'string' && summary !== '' ? [['summary', visibleText(summary)]] : [];
}

function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isJsonObject(value) ? value : {};
}
