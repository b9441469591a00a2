/** Prints `operations.ts`: the calls of the client, and the types of their arguments. */
import type { JsonObject } from '../../../core/json.ts';
import { isDestructive, isSafe } from '../../../model/operation-effect.ts';
import { namedType } from '../../../model/lookup.ts';
import type { TypeId } from '../../../model/type.ts';
import { signatureOf } from '../../ecmascript/client/call-signature.ts';
import type { clientPlan } from '../../ecmascript/client/client-plan.ts';
import { methodScope, type Resource } from '../../ecmascript/client/resources.ts';
import type { Module, Signature } from '../../ecmascript/client/signature.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import {
  es,
  identifier,
  joinEs,
  jsonLiteral,
  propertyAccess,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { NameScope } from '../../names.ts';
import type { Call } from '../../shape/calls.ts';
import type { View } from '../../templates.ts';
import { ArgumentSchemas } from './argument-schema.ts';

type Plan = ReturnType<typeof clientPlan>;
type Parameter = Signature['parameters'][number];

/** Returns the template data of `operations.ts`. */
export function operationsView(plan: Plan): View {
  const { contract } = plan;
  const types = new ReferencedTypes();
  const schemas = new ArgumentSchemas(contract, (id) => types.nameOf(id, namedType(contract, id).name.wire));
  const operations = plan.resources.flatMap((resource) => operationsOf(plan, resource, schemas));
  const declared: Es[] = [];
  // Types refer to more types, which are added during the iteration.
  for (const [id, name] of types.each()) {
    const schema = schemas.schemaOf(namedType(contract, id).type);
    declared.push(es`${propertyKey(name)}: ${jsonLiteral(schema)},`);
  }
  return {
    hasOperations: operations.length > 0,
    operations: bracketed(operations),
    types: declared.length === 0 ? es`{}` : es`{\n  ${joinEs(declared, '\n')}\n}`,
  };
}

/** The names of types within schemas. */
class ReferencedTypes {
  readonly #names = new Map<TypeId, string>();
  readonly #scope = new NameScope(['__proto__', 'constructor']);

  nameOf(id: TypeId, wire: string): string {
    const known = this.#names.get(id) ?? this.#scope.claim(wire.replace(/[^\w.-]/g, '_'));
    this.#names.set(id, known);
    return known;
  }

  each(): Iterable<readonly [TypeId, string]> {
    return this.#names;
  }
}

function operationsOf(plan: Plan, resource: Resource, schemas: ArgumentSchemas): readonly Es[] {
  const { contract, names } = plan;
  const module: Module = {
    contract,
    names,
    imports: new Imports(),
    methods: methodScope(resource, plan.resources),
  };
  return resource.calls.flatMap((call) => {
    const signature = signatureOf(module, call);
    if (!isCallable(call)) return [];
    const args = signature.parameters.slice(0, -1);
    const operation = call.kind === 'rest' ? call.shape.operation : call.shape.field;
    const isReadOnly = operation
      ? isSafe(operation)
      : call.kind === 'graphql' && call.shape.operation === 'query';
    const access = [...resource.access, signature.methodName];
    const summary = summaryOf(call);
    const locals = localsOf(args);
    const passed = [...locals.values(), es`options`];
    const method = joinEs(access.map(propertyAccess), '');
    const members = [
      es`name: ${stringLiteral(access.join('.'))}`,
      es`request: ${stringLiteral(requestOf(call))}`,
      ...(summary === undefined ? [] : [es`summary: ${stringLiteral(summary)}`]),
      es`isReadOnly: ${jsonLiteral(isReadOnly)}`,
      es`isDestructive: ${jsonLiteral(operation ? isDestructive(operation) : false)}`,
      es`arguments: ${jsonLiteral(argumentsOf(call, args, schemas))}`,
      es`call: (client, ${patternOf(locals)}, options) => client${method}(${joinEs(passed, ', ')})`,
    ];
    return es`operation({\n  ${joinEs(members, ',\n')},\n})`;
  });
}

/** True if arguments and results are JSON. Streams, downloads, and bodies of bytes are not. */
function isCallable(call: Call): boolean {
  if (call.kind === 'graphql') return true;
  const { result, body } = call.shape;
  return !['stream', 'download', 'blob'].includes(result.kind) && body?.kind !== 'raw';
}

function requestOf(call: Call): string {
  return call.kind === 'rest'
    ? call.shape.operation.id
    : `${call.shape.operation} ${call.shape.document.name.wire}`;
}

function summaryOf(call: Call): string | undefined {
  const texts =
    call.kind === 'rest'
      ? [call.shape.operation.summary, call.shape.operation.description]
      : [call.shape.description];
  const text = texts.filter((one) => one?.trim()).join('\n\n');
  return text === '' ? undefined : text;
}

/** Returns the variable of each argument. The parameters of the function have names of their own. */
function localsOf(args: readonly Parameter[]): ReadonlyMap<string, Es> {
  const scope = new NameScope(['client', 'options']);
  return new Map(args.map(({ name }) => [name, identifier(scope.claim(name))]));
}

function patternOf(locals: ReadonlyMap<string, Es>): Es {
  const parts = Array.from(locals, ([name, local]) =>
    local.text === name ? local : es`${propertyKey(name)}: ${local}`,
  );
  return parts.length === 0 ? es`_` : es`{ ${joinEs(parts, ', ')} }`;
}

function argumentsOf(call: Call, args: readonly Parameter[], schemas: ArgumentSchemas): JsonObject {
  const properties = args.map(({ name }, index): readonly [string, JsonObject] => {
    if (call.kind === 'graphql') return [name, graphqlSchema(call, schemas)];
    const { path } = call.shape;
    const parameter = path[index]?.parameter;
    if (index >= path.length) return [name, schemas.parametersOf(call.shape)];
    if (!parameter) return [name, { type: 'string' }];
    const { type, description } = parameter;
    return [name, { ...schemas.schemaOf(type), ...(description !== undefined && { description }) }];
  });
  const required = args.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function graphqlSchema({ shape }: Extract<Call, { kind: 'graphql' }>, schemas: ArgumentSchemas): JsonObject {
  const { variables } = shape.document;
  const [only] = variables;
  if (shape.argument === 'input') return schemas.schemaOf(only!.type);
  return schemas.objectOf(
    variables.map(({ name, type, required, description }) => ({
      name: name.wire,
      type,
      required,
      description,
    })),
  );
}
