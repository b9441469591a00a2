import { lookUp } from '../../../core/dereference.ts';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { pascalCase, splitWords } from '../../../core/words.ts';
import type { Direction } from '../directions.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import { cutCycles } from './cycles.ts';
import { checkSchema, isSmallScalar } from './check.ts';
import { say } from './check-diagnostics.ts';
import { componentName } from './document.ts';
import type { Facts, OperationFacts, TypeFacts } from './facts.ts';
import type { CheckedObject } from './json-schema.ts';
import { operationSchemas } from './operations.ts';
import { split } from './split.ts';
import type { Unit } from './unit.ts';

/** The exports of an operation's module, as the ids of units. */
export interface OperationPlan {
  readonly operation: OperationFacts;
  readonly parameters: string;
  readonly bodies: readonly { readonly mediaType: string; readonly unit: string }[];
}

export interface Plan {
  readonly units: ReadonlyMap<string, Unit>;
  readonly operations: readonly OperationPlan[];
}

/** Determines the validating functions, their modules, and their references. */
export function makePlan(facts: Facts, report: (diagnostic: Diagnostic, owner: string) => void): Plan {
  return new Planner(facts, report).run();
}

class Planner {
  readonly #facts: Facts;
  readonly #report: (diagnostic: Diagnostic, owner: string) => void;
  readonly #types: ReadonlyMap<string, TypeFacts>;
  readonly #units = new Map<string, Unit>();
  readonly #pending: (() => void)[] = [];
  /** The ids of parts by direction and content, so that equal inner schemas are compiled only once. */
  readonly #parts = new Map<string, string>();
  readonly #names: NameScope;
  readonly #stems = new NameScope();

  constructor(facts: Facts, report: (diagnostic: Diagnostic, owner: string) => void) {
    this.#facts = facts;
    this.#report = report;
    this.#types = new Map(facts.types.map((type) => [type.wire, type]));
    this.#names = new NameScope(facts.types.map((type) => type.guard));
  }

  run(): Plan {
    for (const type of this.#facts.types) {
      if (type.request) this.#named(type, 'request');
      if (type.response) this.#named(type, 'response');
    }
    const operations = this.#facts.operations.map((operation) => this.#operation(operation));
    for (let work = this.#pending.shift(); work; work = this.#pending.shift()) work();
    for (const { from, to } of cutCycles(this.#units)) {
      this.#report(say['validators-reference-endless']({ where: from.where, target: to.where }), from.where);
    }
    return { units: this.#units, operations };
  }

  #named(type: TypeFacts, direction: Direction): string {
    const id = `${direction}:${type.wire}`;
    const schema = lookUp(this.#facts.document, type.pointer) ?? true;
    return this.#add(id, `${direction}/${type.stem}`, type.guard, direction, type.wire, schema);
  }

  #operation(operation: OperationFacts): OperationPlan {
    const { document } = this.#facts;
    const { parameters, bodies } = operationSchemas(document, operation);
    const module = `operations/${operation.stem}`;
    const id = `operation:${operation.id}`;
    const where = operation.id;
    const names = new NameScope(['parameters', 'bodies']);
    return {
      operation,
      parameters: this.#add(`${id}#parameters`, module, 'parameters', 'request', where, parameters),
      bodies: bodies.map(({ mediaType, schema }) => {
        const target = this.#wholeReference(schema);
        if (target) return { mediaType, unit: target };
        const same = JSON.stringify(schema);
        const known = this.#units.get(`${id}#${same}`);
        const unit =
          known?.id ?? this.#add(`${id}#${same}`, module, names.claim('body'), 'request', where, schema);
        return { mediaType, unit };
      }),
    };
  }

  /** Returns the unit of a named type if the body is only this type. */
  #wholeReference(schema: JsonValue): string | undefined {
    const reference = (schema as JsonObject)['$ref'];
    if (typeof reference !== 'string' || Object.keys(schema as JsonObject).length > 1) return undefined;
    const type = this.#types.get(componentName(reference) ?? '');
    return type && this.#named(type, 'request');
  }

  #refer(reference: string, direction: Direction, where: string): string | CheckedObject | undefined {
    const target = lookUp(this.#facts.document, reference);
    if (target === undefined) return undefined;
    if (isSmallScalar(target)) {
      const schema = checkSchema(target, this.#context(direction, where));
      if (typeof schema !== 'boolean') return schema;
    }
    const name = componentName(reference);
    const type = name === undefined ? undefined : this.#types.get(name);
    if (type) return this.#named(type, direction);
    const hint = reference.split('/').at(-1)!;
    return this.#addPart(`${direction}:${reference}`, direction, hint, where, target);
  }

  #add(
    id: string,
    module: string,
    name: string,
    direction: Direction,
    where: string,
    schema: JsonValue,
  ): string {
    if (this.#units.has(id)) return id;
    const unit: Unit = { id, module, name, direction, where, schema: true };
    this.#units.set(id, unit);
    this.#pending.push(() => {
      unit.schema = split(checkSchema(schema, this.#context(direction, where)), (part, hint) =>
        this.#sharePart(part, hint, unit),
      );
    });
    return id;
  }

  #addPart(id: string, direction: Direction, hint: string, where: string, schema: JsonValue): string {
    if (this.#units.has(id)) return id;
    return this.#add(id, ...this.#partName(direction, hint), direction, where, schema);
  }

  /** Adds a unit for a part that is too large to be printed inside its owner. */
  #sharePart(schema: CheckedObject, hint: string, owner: Unit): string {
    const { direction, where } = owner;
    const content = `${direction}:${JSON.stringify(schema)}`;
    const known = this.#parts.get(content);
    if (known !== undefined) return known;
    const id = `part:${this.#parts.size}`;
    this.#parts.set(content, id);
    const [module, name] = this.#partName(direction, hint);
    this.#units.set(id, { id, module, name, direction, where, schema });
    return id;
  }

  #partName(direction: Direction, hint: string): [module: string, name: string] {
    const words = splitWords(hint);
    const ascii = pascalCase(words).replace(/[^A-Za-z0-9]/g, '');
    return [
      `${direction}/parts/${this.#stems.claim(fileStem(words), '-')}`,
      this.#names.claim(`is${ascii === '' ? 'Part' : ascii}`),
    ];
  }

  #context(direction: Direction, where: string) {
    return {
      document: this.#facts.document,
      direction,
      where,
      refer: (reference: string, inDirection: Direction) => this.#refer(reference, inDirection, where),
      report: (diagnostic: Diagnostic) => this.#report(diagnostic, where),
    };
  }
}
