import type { SourceCode } from 'ajv/dist/types/index.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { separateConditions } from '../../../core/conditions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { honorProto } from '../../../core/proto-members.ts';
import { setMember } from '../../../core/own-member.ts';
import { pushAll } from '../../../core/long-lists.ts';
import { textOf } from '../../code.ts';
import { jsonLiteral } from '../../encode/ecmascript.ts';
import { inPlaceEdges, schemasWithUnevaluated } from '../../shape/checks/cycles.ts';
import { childSchemas, type CheckedObject, type CheckedSchema } from '../../shape/checks/json-schema.ts';
import { keywords } from './keywords/keywords.ts';
import { NAMED_MEMBERS, tolerateLoneSurrogates } from './keywords/lone-surrogates.ts';
import { ModuleScope, type Imported } from './module-scope.ts';
import type { Unit } from '../../shape/checks/unit.ts';

/** The code of one module in the form that ajv printed. */
export interface CompiledModule {
  readonly module: string;
  readonly imports: readonly Imported[];
  /** The constants, one statement for each. */
  readonly constants: readonly string[];
  readonly functions: readonly CompiledFunction[];
}

export interface CompiledFunction {
  readonly unit: string;
  readonly name: string;
  /** The function, from `function` to the closing brace. Its only parameter is the value. */
  readonly code: string;
  /** The evaluated properties, if `unevaluatedProperties` of another schema needs them. */
  readonly evaluated?: string;
}

/** Names inherited by every object: `data.toString` exists on `{}`. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Prints the functions of units, one module at a time. ajv compiles them and is not needed at run time. */
export function compileModules(units: ReadonlyMap<string, Unit>): readonly CompiledModule[] {
  const ajv = makeAjv();
  const tracked = unitsThatTrack(units);
  const modules = new Map<string, Unit[]>();
  for (const unit of units.values()) modules.set(unit.module, [...(modules.get(unit.module) ?? []), unit]);
  return [...modules].map(([module, own]) => {
    const scope = new ModuleScope(module, own, units);
    Object.assign(ajv, { scope });
    const functions = own.map((unit) => {
      scope.current = unit;
      ajv.opts.allErrors = true;
      ajv.opts.unevaluated = tracked.has(unit);
      // The optimizer removes declarations in branches that are never taken, but not their uses elsewhere.
      ajv.opts.code.optimize = tracked.has(unit) ? 0 : 1;
      ajv.opts.ownProperties = namesInherited(unit.schema);
      const whole = honorProto(unit.schema as JsonValue) as CheckedSchema;
      const schema = asObject(tracked.has(unit) ? separated(whole) : whole);
      const { source } = ajv.compile(schema);
      ajv.removeSchema(schema);
      if (!source) throw new Error(`ajv printed nothing for ${unit.id}`);
      return { unit, source };
    });
    return {
      module,
      imports: scope.imports,
      constants: constantsOf(functions.map(({ source }) => source)),
      functions: functions.map(({ unit, source }) => ({
        unit: unit.id,
        name: source.validateName.str,
        code: terse(withoutContext(source.validateCode, source.validateName.str)),
        ...(source.evaluated && { evaluated: String(source.evaluated) }),
      })),
    };
  });
}

function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    allErrors: true,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    // If `required` used a loop, it would read the names from a copy of the schema.
    loopRequired: Number.POSITIVE_INFINITY,
    code: { source: true, esm: true, lines: true },
  });
  ajv.opts.dynamicRef = false;
  for (const keyword of keywords) {
    for (const name of [keyword.keyword].flat()) ajv.removeKeyword(name);
    ajv.addKeyword(keyword);
  }
  for (const name of NAMED_MEMBERS) {
    const definition = ajv.getKeyword(name);
    if (typeof definition === 'object' && 'code' in definition) tolerateLoneSurrogates(definition);
  }
  // `unevaluatedItems` depends on the results of the other keywords. ajv applies keywords in the order in which they
  // were added, so it is added last.
  const last = ajv.getKeyword('unevaluatedItems');
  ajv.removeKeyword('unevaluatedItems');
  if (typeof last === 'object') ajv.addKeyword(last);
  return ajv;
}

/** Works around a bug of ajv in tracking evaluated properties: see core/conditions.ts. */
function separated(schema: CheckedSchema): CheckedSchema {
  return separateConditions(schema as JsonValue) as CheckedSchema;
}

/**
 * Returns a boolean schema as an object. For boolean schemas, ajv uses one shared function, whose name is not the name
 * of the unit.
 */
function asObject(schema: CheckedSchema): CheckedObject {
  return typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema;
}

/**
 * Removes the context, which ajv would pass to every call, from the parameters of a function. Callers add the path to
 * errors after a failed call.
 */
function withoutContext(code: string, name: string): string {
  const head = `function ${name}(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){`;
  if (!code.startsWith(head)) throw new Error(`ajv printed an unexpected head for ${name}`);
  return `function ${name}(data) {\nconst instancePath = "";${code.slice(head.length)}`;
}

/**
 * Shortens the six lines with which ajv records an error. No string in its code spans lines, so only code can match.
 */
function terse(code: string): string {
  return code.replace(
    /if\(vErrors === null\)\{\nvErrors = \[(err\d+)\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\n/g,
    '(vErrors ??= []).push($1);\n',
  );
}

/** Returns the statements for the constants that functions use. */
function constantsOf(sources: readonly SourceCode[]): readonly string[] {
  const text = sources.map((source) => source.validateCode).join('\n');
  const used = new Set(
    sources.flatMap((source) => Object.values(source.scopeValues)).flatMap((values) => [...(values ?? [])]),
  );
  return [...used]
    .filter(({ prefix, str }) => prefix !== 'imported' && prefix !== 'validate' && text.includes(str))
    .map(({ prefix, str, value }) => {
      if (prefix === 'schema')
        return `const ${str} = ${textOf(jsonLiteral(typesIn(value?.ref)), 'ecmascript')};`;
      const code = String(value?.code);
      if (!value?.code || code.startsWith('require(')) throw new Error(`ajv requires a module: ${code}`);
      return `const ${str} = ${code};`;
    });
}

/** Returns the part of the schema that ajv reads at run time: lists of types, which are part of the error. */
function typesIn(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) return {};
  const kept: Record<string, JsonValue> = Array.isArray(schema['type']) ? { type: schema['type'] } : {};
  for (const { keyword, key, child } of childSchemas(schema)) {
    const types = typesIn(child);
    if (Object.keys(types).length === 0) continue;
    if (key === undefined) kept[keyword] = types;
    else setMember((kept[keyword] ??= {}) as Record<string, JsonValue>, key, types);
  }
  return kept;
}

/**
 * Returns the units that report their evaluated properties: the units with `unevaluated…`, and all units that these
 * apply to the same value.
 */
function unitsThatTrack(units: ReadonlyMap<string, Unit>): ReadonlySet<Unit> {
  const tracked = new Set<Unit>();
  const pending: CheckedSchema[] = [];
  for (const unit of units.values()) {
    const schemas = schemasWithUnevaluated(unit.schema);
    if (schemas.length > 0) tracked.add(unit);
    pushAll(pending, schemas);
  }
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    for (const { target } of inPlaceEdges(schema, units)) {
      if (tracked.has(target)) continue;
      tracked.add(target);
      pending.push(target.schema);
    }
  }
  return tracked;
}

function namesInherited(schema: CheckedSchema): boolean {
  const pending = [schema];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    if (typeof current === 'boolean') continue;
    const named = [
      ...Object.keys(current.properties ?? {}),
      ...(current.required ?? []),
      ...Object.entries(current.dependentRequired ?? {}).flat(2),
      ...Object.keys(current.dependentSchemas ?? {}),
    ];
    if (named.some((name) => INHERITED.has(name))) return true;
    for (const { child } of childSchemas(current)) pending.push(child);
  }
  return false;
}
