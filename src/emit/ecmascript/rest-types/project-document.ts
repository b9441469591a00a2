import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { METHODS, operationKey } from '../../../core/path-item.ts';
import { visibleText } from '../../encode/text.ts';
import { componentOf, guard, refTo } from './key.ts';
import { ownPath } from './other-methods.ts';
import { View, type Additions, type DirectionalSchemas } from './view.ts';
import { annotations, projected, projectSchema, type Projected } from './project-schema.ts';

/** Marks a named string schema that has a flavour. Its value is the name of the schema. */
export const FLAVOUR = 'x-flavour';

/**
 * Returns the part of an OpenAPI document that openapi-typescript uses, as a new tree. `operations` maps each operation
 * to its name (`POST /v1/messages` → `sendMessage`), which is unique, unlike `operationId`. `flavoured` names the
 * strings with a flavour.
 */
export function projectDocument(
  document: JsonObject,
  operations: Readonly<Record<string, string>>,
  directional: DirectionalSchemas,
  flavoured: readonly string[],
): Projected {
  const project = new Projection(document, directional, new Set(flavoured));
  return projected([
    [
      'paths',
      project.pathItems(objectAt(document, 'paths'), (method, path) => operations[`${method} ${path}`]),
    ],
    ['webhooks', project.webhooks(objectAt(document, 'webhooks'))],
    ['components', project.components()],
  ]);
}

class Projection {
  readonly #components: JsonObject;
  readonly #schemas: JsonObject;
  readonly #variants: ReadonlyMap<string, string>;
  readonly #requestOnly: ReadonlySet<string>;
  readonly #additions: ReadonlyMap<string, Additions>;
  readonly #flavoured: ReadonlySet<string>;
  #requestView: View;
  #responseView: View;

  constructor(
    document: JsonObject,
    { variants, requestOnly, additions, hasDates }: DirectionalSchemas,
    flavoured: ReadonlySet<string>,
  ) {
    this.#flavoured = flavoured;
    this.#components = objectAt(document, 'components');
    this.#schemas = objectAt(this.#components, 'schemas');
    this.#variants = variants;
    this.#requestOnly = new Set(requestOnly);
    this.#additions = additions;
    this.#requestView = new View('request', this.#schemas, this.#variants, 'none', hasDates);
    this.#responseView = new View('response', this.#schemas, this.#variants);
  }

  /** Swaps the directions: the service sends the requests of webhooks, so these have the response form of types. */
  webhooks(webhooks: JsonObject): Projected {
    const [request, response] = [this.#requestView, this.#responseView];
    [this.#requestView, this.#responseView] = [response, request];
    const items = this.pathItems(webhooks, () => undefined);
    [this.#requestView, this.#responseView] = [request, response];
    return items;
  }

  pathItems(paths: JsonObject, nameOf: (method: string, path: string) => string | undefined): Projected {
    const itemOf = (
      item: JsonObject,
      operations: readonly (readonly [field: string, name: string | undefined, operation: JsonValue])[],
    ): Projected => {
      const shared = this.#parameters(item['parameters']);
      return projected([
        ['parameters', [...shared.values()]],
        ...operations.flatMap(([field, name, operation]) =>
          isJsonObject(operation) ? [[field, this.#operation(operation, shared, name)] as const] : [],
        ),
      ]);
    };
    const items = mapMembers(paths, (item, path) =>
      itemOf(
        item,
        METHODS.filter((method) => method !== 'query').map((method) => [
          method,
          nameOf(method.toUpperCase(), path),
          item[method] ?? null,
        ]),
      ),
    );
    // The library does not support other methods, so each such operation first gets a separate path.
    const others = Object.entries(paths).flatMap(([path, item]) => {
      if (!isJsonObject(item)) return [];
      const named: JsonObject = { QUERY: item['query'] ?? null, ...objectAt(item, 'additionalOperations') };
      return Object.entries(named)
        .filter(([, operation]) => isJsonObject(operation))
        .map(([method, operation]) => {
          const parts = [['post', nameOf(method, path), operation]] as const;
          return [guard(ownPath(path, operationKey(method))), itemOf(item, parts)] as const;
        });
    });
    return projected([...Object.entries(items), ...others]);
  }

  components(): Projected {
    const section = (name: string): JsonObject => objectAt(this.#components, name);
    return projected([
      ['schemas', this.#allSchemas()],
      ['responses', mapMembers(section('responses'), (response) => this.#response(response))],
      ['parameters', mapMembers(section('parameters'), (parameter) => this.#parameter(parameter))],
      ['requestBodies', mapMembers(section('requestBodies'), (body) => this.#body(body))],
    ]);
  }

  #allSchemas(): Projected {
    const entries = Object.entries(this.#schemas).flatMap(([name, schema]): [string, unknown][] => {
      const additions = this.#additions.get(name);
      const responseView = additions
        ? new View('response', this.#schemas, this.#variants, additions)
        : this.#responseView;
      const view = this.#requestOnly.has(name) ? this.#requestView : responseView;
      const variant = this.#variants.get(name);
      const own: [string, unknown] = [guard(name), this.#named(name, schema, view)];
      return variant === undefined
        ? [own]
        : [own, [guard(variant), this.#named(name, schema, this.#requestView)]];
    });
    return projected(entries);
  }

  #named(name: string, schema: JsonValue, view: View): Projected | boolean {
    const shape = projectSchema(schema, view);
    if (typeof shape === 'object' && this.#flavoured.has(name)) shape[FLAVOUR] = guard(name);
    return shape;
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

  /**
   * Keeps only the last of several parameters with the same location and name, because the library would print all of
   * them.
   */
  #parameters(value: JsonValue | undefined): ReadonlyMap<string, Projected> {
    const parameters = new Map<string, Projected>();
    for (const item of Array.isArray(value) ? (value as readonly JsonValue[]) : []) {
      if (!isJsonObject(item)) continue;
      const resolved = this.#resolve(item);
      const parameter = this.#referenced(item, 'parameters') ?? this.#parameter(resolved);
      parameters.set(`${textAt(resolved, 'in')} ${textAt(resolved, 'name')}`, parameter);
    }
    return parameters;
  }

  #parameter(parameter: JsonObject, view = this.#requestView): Projected {
    const content = objectAt(parameter, 'content');
    const schema = parameter['schema'] ?? Object.values(content).find(isJsonObject)?.['schema'];
    return projected([
      ...annotations(parameter),
      ['in', parameter['in']],
      ['name', guard(textAt(parameter, 'name'))],
      ['required', parameter['required'] === true],
      ['schema', schema === undefined ? projected([]) : projectSchema(schema, view)],
    ]);
  }

  #body(body: JsonObject): Projected {
    return projected([
      ...annotations(body),
      ['required', body['required'] === true],
      ['content', this.#content(body, this.#requestView)],
    ]);
  }

  /** Inlines headers, because the library treats referenced headers as required. */
  #response(response: JsonObject): Projected {
    return projected([
      ...annotations(response),
      [
        'headers',
        mapMembers(objectAt(response, 'headers'), (header) =>
          this.#parameter(this.#resolve(header), this.#responseView),
        ),
      ],
      ['content', this.#content(response, this.#responseView)],
    ]);
  }

  /** Returns the contents by media type in the form that the model uses: lower case, without parameters. */
  #content(holder: JsonObject, view: View): Projected {
    const content = new Map<string, unknown>();
    for (const [type, media] of Object.entries(objectAt(holder, 'content'))) {
      const key = guard(type.split(';')[0]!.trim().toLowerCase());
      const schema = isJsonObject(media) ? media['schema'] : undefined;
      if (!content.has(key))
        content.set(key, projected(schema === undefined ? [] : [['schema', projectSchema(schema, view)]]));
    }
    return projected(content);
  }

  /** Returns the reference if its target is an existing component of this section and not itself a reference. */
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

function mapMembers(members: JsonObject, project: (member: JsonObject, name: string) => unknown): Projected {
  return projected(
    Object.entries(members).flatMap(([name, member]) => {
      if (name.startsWith('x-') && !isJsonObject(member)) return [];
      return isJsonObject(member) ? [[guard(name), project(member, name)] as const] : [];
    }),
  );
}

function summaryOf(operation: JsonObject): [string, unknown][] {
  const { summary } = operation;
  return typeof summary === 'string' && summary !== '' ? [['summary', visibleText(summary)]] : [];
}

function textAt(holder: JsonObject, key: string): string {
  const value = holder[key];
  return typeof value === 'string' ? value : '';
}

function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isJsonObject(value) ? value : {};
}
