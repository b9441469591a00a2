/** Prints the schemas of requests as data for the runtime. */
import type { JsonValue } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import type { RestOperation } from '../../../model/operation.ts';
import { go, joinGo, numberLiteral, stringLiteral, type Go } from '../../encode/go.ts';
import { inline, list, record, stringList, type Fields } from '../../golang/go-layout.ts';
import { gatherFacts, spanOf } from '../../shape/checks/facts.ts';
import type { CheckedObject, CheckedSchema } from '../../shape/checks/json-schema.ts';
import { makePlan, type Plan } from '../../shape/checks/plan.ts';
import { re2Pattern } from '../../shape/checks/re2.ts';
import type { Kit } from '../../target.ts';
import { say } from './diagnostics.ts';

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const COUNTS =
  'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains'.split(' ');

const TYPES = {
  string: go`core.StringType`,
  number: go`core.NumberType`,
  integer: go`core.IntegerType`,
  boolean: go`core.BooleanType`,
  object: go`core.ObjectType`,
  array: go`core.ArrayType`,
  null: go`core.NullType`,
} as const;

/** Keywords with one schema, a list, or a map of schemas, and their fields. */
const SINGLE = {
  orNull: go`OrNull`,
  items: go`Items`,
  contains: go`Contains`,
  unevaluatedItems: go`UnevaluatedItems`,
  additionalProperties: go`AdditionalProperties`,
  propertyNames: go`PropertyNames`,
  unevaluatedProperties: go`UnevaluatedProperties`,
  not: go`Not`,
  if: go`If`,
  then: go`Then`,
  else: go`Else`,
} as const;
const LISTS = {
  prefixItems: go`PrefixItems`,
  allOf: go`AllOf`,
  anyOf: go`AnyOf`,
  oneOf: go`OneOf`,
} as const;
const MAPS = { properties: go`Properties`, dependentSchemas: go`DependentSchemas` } as const;

/** Numbers the schemas that requests need, and prints them. */
export class SchemaTable {
  readonly #kit: Kit;
  readonly #plan: Plan | undefined;
  /** Ids of units, in the order of their numbers, which start at 1. */
  readonly #numbers = new Map<string, number>();
  readonly #reported = new Set<string>();
  readonly #contract: Contract;
  /** The type or operation whose schema is printed, for diagnostics. */
  #owner = '';

  constructor(contract: Contract, kit: Kit) {
    this.#kit = kit;
    this.#contract = contract;
    const facts = gatherFacts(contract, ({ name }) => name.wire);
    const seen = new Set<string>();
    this.#plan =
      facts &&
      makePlan(facts, (diagnostic, owner) => {
        const key = `${diagnostic.code} ${diagnostic.message}`;
        if (seen.has(key)) return;
        seen.add(key);
        const at = spanOf(contract, owner);
        kit.report(at ? { ...diagnostic, at } : diagnostic);
      });
  }

  /** Returns the number of the schema of an operation's parameters, or 0 if the plan does not contain the operation. */
  parameters(operation: RestOperation): number {
    const plan = this.#plan?.operations.find((one) => one.operation.id === operation.id);
    return plan ? this.#number(plan.parameters) : 0;
  }

  body(operation: RestOperation, mediaType: string): number {
    const plan = this.#plan?.operations.find((one) => one.operation.id === operation.id);
    const body = plan?.bodies.find((one) => one.mediaType === mediaType);
    return body ? this.#number(body.unit) : 0;
  }

  /** Returns all numbered schemas, and the schemas to which they refer. */
  print(): readonly Go[] {
    const printed: Go[] = [];
    // Iterating over a map also visits elements added during the iteration.
    for (const [id] of this.#numbers) {
      const { schema, where } = this.#plan!.units.get(id)!;
      this.#owner = where;
      printed.push(this.#schema(go``, schema));
    }
    return printed;
  }

  #number(id: string): number {
    const known = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, known);
    return known;
  }

  #schema(head: Go, schema: CheckedSchema): Go {
    if (schema === true) return go`${head}{}`;
    if (schema === false) return go`${head}{Never: true}`;
    return record(head, [
      ...this.#assertions(schema),
      ...this.#members(schema),
      ...this.#applicators(schema),
    ]);
  }

  #assertions(schema: CheckedObject): Fields {
    const fields: [Go, Go][] = [];
    const { type, enum: values } = schema;
    if (type !== undefined) {
      const types = [type].flat().map((name) => TYPES[name as keyof typeof TYPES]);
      fields.push([go`Types`, orOf(types)]);
    }
    if (schema.$ref !== undefined) fields.push([go`Ref`, numberLiteral(this.#number(schema.$ref))]);
    if (values) fields.push([go`Enum`, stringList(values.map((value) => JSON.stringify(value)))]);
    if ('const' in schema) fields.push([go`Const`, stringLiteral(JSON.stringify(schema['const']))]);
    const bounds = keywordRows(schema, BOUNDS, (value) => stringLiteral(JSON.stringify(value)));
    if (bounds.length > 0) fields.push([go`Bounds`, go`[]core.Bound{${joinGo(bounds, ', ')}}`]);
    const counts = keywordRows(schema, COUNTS, (value) => numberLiteral(value as number));
    if (counts.length > 0) fields.push([go`Counts`, go`[]core.Count{${joinGo(counts, ', ')}}`]);
    if (typeof schema['pattern'] === 'string')
      fields.push([go`Pattern`, this.#pattern(go`&core.Pattern`, schema['pattern'])]);
    if (typeof schema['format'] === 'string') fields.push([go`Format`, stringLiteral(schema['format'])]);
    if (schema['uniqueItems'] === true) fields.push([go`UniqueItems`, go`true`]);
    return fields;
  }

  #members(schema: CheckedObject): Fields {
    const fields: [Go, Go][] = [];
    for (const [keyword, name] of Object.entries(MAPS)) {
      const members = Object.entries((schema[keyword] ?? {}) as Record<string, CheckedSchema>);
      if (members.length === 0) continue;
      const rows = members.map(([member, inner]) =>
        record(go``, [
          [go`Name`, stringLiteral(member)],
          [go`Schema`, this.#schema(go`&core.Schema`, inner)],
        ]),
      );
      fields.push([name, list(go`[]core.Property`, rows)]);
    }
    const patterns = Object.entries(schema.patternProperties ?? {}).map(([pattern, inner]) =>
      record(go``, [
        [go`Pattern`, this.#pattern(go`&core.Pattern`, pattern)],
        [go`Schema`, this.#schema(go`&core.Schema`, inner)],
      ]),
    );
    if (patterns.length > 0) fields.push([go`PatternProperties`, list(go`[]core.PatternProperty`, patterns)]);
    if (schema.required && schema.required.length > 0)
      fields.push([go`Required`, stringList(schema.required)]);
    const dependencies = Object.entries(schema.dependentRequired ?? {}).map(([name, required]) =>
      inline(go``, [
        [go`Name`, stringLiteral(name)],
        [go`Required`, stringList(required)],
      ]),
    );
    if (dependencies.length > 0)
      fields.push([go`DependentRequired`, list(go`[]core.Dependency`, dependencies)]);
    return fields;
  }

  #applicators(schema: CheckedObject): Fields {
    const lists = Object.entries(LISTS).flatMap(([keyword, name]): Fields => {
      const inner = schema[keyword] as readonly CheckedSchema[] | undefined;
      if (!inner) return [];
      return [
        [
          name,
          list(
            go`[]*core.Schema`,
            inner.map((one) => this.#schema(go``, one)),
          ),
        ],
      ];
    });
    const singles = Object.entries(SINGLE).flatMap(([keyword, name]): Fields => {
      const inner = schema[keyword] as CheckedSchema | undefined;
      return inner === undefined ? [] : [[name, this.#schema(go`&core.Schema`, inner)]];
    });
    return [...lists, ...singles];
  }

  #pattern(head: Go, source: string): Go {
    const expression = re2Pattern(source);
    if (expression === undefined && !this.#reported.has(source)) {
      this.#reported.add(source);
      const at = spanOf(this.#contract, this.#owner);
      this.#kit.report({ ...say['server-pattern-unsupported']({ pattern: source }), ...(at && { at }) });
    }
    return inline(head, [
      [go`Source`, stringLiteral(source)],
      ...(expression === undefined ? [] : [[go`Expression`, stringLiteral(expression)] as const]),
    ]);
  }
}

function keywordRows(
  schema: CheckedObject,
  keywords: readonly string[],
  print: (value: JsonValue) => Go,
): readonly Go[] {
  return keywords
    .filter((keyword) => keyword in schema)
    .map((keyword) =>
      inline(go``, [
        [go`Keyword`, stringLiteral(keyword)],
        [go`Value`, print(schema[keyword] as JsonValue)],
      ]),
    );
}

function orOf(types: readonly Go[]): Go {
  return joinGo(types, ' | ');
}
