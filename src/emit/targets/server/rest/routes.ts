import type { Contract } from '../../../../model/contract.ts';
import {
  es,
  identifier,
  jsonLiteral,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
  joinEs,
} from '../../../encode/ecmascript.ts';
import {
  keyNames as namesOfKeys,
  serverRoutes,
  type BodyRule,
  type ContentRule,
  type ParameterRule,
  type ServerRoute,
} from '../../../shape/server/routes.ts';
import type { FieldRule } from '../../../../model/form-fields.ts';
import { TextShapes } from '../../../shape/server/text-shapes.ts';
import type { Kit } from '../../../target.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { specifierOf } from '../../../ecmascript/specifier.ts';
import { ErrorBodies } from './errors.ts';
import { listOf, objectOf, recordMember } from './layout.ts';
import type { PlannedOperation } from './plan.ts';
import { ShapePrinter } from './shapes.ts';

/**
 * Returns `rest/routes.ts`, `rest/shapes.ts` if named types are read from text, and `rest/errors.ts` if errors have
 * schemas of their own.
 */
export function routeFiles(
  contract: Contract,
  operations: readonly PlannedOperation[],
  kit: Kit,
): { readonly routes: Es; readonly shapes: Es | undefined; readonly errors: Es | undefined } {
  const errors = new ErrorBodies(contract, kit);
  const imports = new Imports(['errors', 'shapes']);
  imports.type('Route', '../runtime/route.ts');
  imports.value('route', '../runtime/route.ts');
  const shapes = new TextShapes(contract);
  const printer = new ShapePrinter(contract, () => imports.type('Shape', '../runtime/shape.ts'));
  const shapeImports = new Imports();
  shapeImports.type('Shape', '../runtime/shape.ts');
  // In CommonJS, `import()` needs an extension, although a static import must not have one.
  const isEager = kit.compiles && kit.importExtension === '';
  const validators = operations
    .filter(hasValidators)
    .map(
      (planned) =>
        es`import * as ${validatorsName(planned)} from ${stringLiteral(validatorsOf(planned, kit))};`,
    );
  const described = serverRoutes(contract, shapes);
  const routes = operations.map((planned, index) => {
    const loaded = isEager
      ? es`Promise.resolve(${validatorsName(planned)})`
      : es`import(${stringLiteral(validatorsOf(planned, kit))})`;
    return routeCall(planned, described[index]!, loaded, printer, errors, imports);
  });
  const usesShapes = shapes.hasNamed;
  const errorFile = errors.file();
  const keys = keyNames(contract);
  if (keys) imports.type('KeyNames', '../runtime/route.ts');
  return {
    routes: kit.render(
      'rest/routes.ts.liquid',
      {
        imports: imports.print(kit.importExtension),
        hasRoutes: routes.length > 0,
        routes: joinEs(routes, '\n'),
        isEager: isEager && validators.length > 0,
        validators: joinEs(validators, '\n'),
        usesShapes,
        usesErrors: errorFile !== undefined,
        keys,
      },
      'ecmascript',
    ),
    shapes: usesShapes ? printer.file(shapes, shapeImports.print(kit.importExtension)) : undefined,
    errors: errorFile,
  };
}

/** Returns the module of an operation's validators. It is TypeScript only if a compiler requires it. */
function validatorsOf({ stem }: PlannedOperation, { compiles, importExtension }: Kit): string {
  const path = `../../validators/operations/${stem}`;
  return compiles ? specifierOf(`${path}.ts`, importExtension) : `${path}.js`;
}

/** Returns the names of API keys in queries and cookies, or undefined if there are none. */
export function keyNames(contract: Contract): Es | undefined {
  const members = Object.entries(namesOfKeys(contract)).flatMap(([place, names]) =>
    names.length === 0 ? [] : [es`${propertyKey(place)}: ${jsonLiteral(names)}`],
  );
  return members.length === 0 ? undefined : objectOf(members);
}

function hasValidators({ operation, parameters }: PlannedOperation): boolean {
  return parameters.length > 0 || (operation.body?.contents ?? []).length > 0;
}

function validatorsName({ handler }: PlannedOperation): Es {
  return identifier(`${handler}Validators`);
}

/** Prints one operation as data. `validators`: the code that loads its validators. */
function routeCall(
  planned: PlannedOperation,
  route: ServerRoute,
  validators: Es,
  shapes: ShapePrinter,
  errorBodies: ErrorBodies,
  imports: Imports,
): Es {
  const { operation, handler } = planned;
  const errors = errorBodies.member(operation);
  const parameters = route.parameters.map((rule) => parameterRule(rule, shapes));
  const members = [
    es`operation: ${stringLiteral(handler)}`,
    es`method: ${stringLiteral(route.method)}`,
    es`path: ${stringLiteral(route.path)}`,
    es`security: ${listOf(route.security.map((schemes) => jsonLiteral(Object.fromEntries(schemes))))}`,
    ...behavior(route),
    es`parameters: ${lines(chunked(parameters))}`,
    ...(route.body ? [bodyMember(route.body, shapes, imports)] : []),
    es`responses: ${responses(route)}`,
    ...(errors ? [errors] : []),
    ...(hasValidators(planned) ? [es`validators: () => ${validators}`] : []),
  ];
  return es`route({\n  ${joinEs(members, ',\n')},\n}),`;
}

function bodyMember({ required, contents: rules }: BodyRule, shapes: ShapePrinter, imports: Imports): Es {
  const contents = lines(rules.map((rule) => contentRule(rule, shapes, imports)));
  return es`body: {\n  required: ${jsonLiteral(required)},\n  contents: ${contents},\n}`;
}

/** Returns a list with one item on each line. */
function lines(items: readonly Es[]): Es {
  return items.length === 0 ? es`[]` : es`[\n  ${joinEs(items, ',\n')},\n]`;
}

/** TypeScript compares the elements of a list with one another, and reports an error above a thousand (TS2590). */
const CHUNK = 500;

/** Returns the same elements, in lists of a known type if there are many. */
function chunked(rules: readonly Es[]): readonly Es[] {
  if (rules.length <= CHUNK) return rules;
  return Array.from({ length: Math.ceil(rules.length / CHUNK) }, (_, index) => {
    const some = rules.slice(index * CHUNK, (index + 1) * CHUNK);
    return es`...([\n  ${joinEs(some, ',\n')},\n] satisfies Route['parameters'] as Route['parameters'])`;
  });
}

/** Returns access and idempotency of an operation, as properties of a route. */
function behavior({ roles, idempotencyKey }: ServerRoute): readonly Es[] {
  return [
    ...(roles ? [es`access: ${jsonLiteral(roles)}`] : []),
    ...(idempotencyKey === undefined ? [] : [es`idempotencyKey: ${stringLiteral(idempotencyKey)}`]),
  ];
}

function parameterRule(rule: ParameterRule, shapes: ShapePrinter): Es {
  return objectOf([
    es`name: ${stringLiteral(rule.name)}`,
    es`in: ${stringLiteral(rule.in)}`,
    es`style: ${stringLiteral(rule.style)}`,
    es`explode: ${jsonLiteral(rule.explode)}`,
    es`shape: ${shapes.print(rule.shape)}`,
    ...(rule.isJson ? [es`json: true`] : []),
    ...(rule.default === undefined ? [] : [es`default: ${jsonLiteral(rule.default)}`]),
  ]);
}

function contentRule({ mediaType, form }: ContentRule, shapes: ShapePrinter, imports: Imports): Es {
  const name = es`mediaType: ${stringLiteral(mediaType)}`;
  if (!form) return objectOf([name]);
  const fields = form.fields.map(([field, rule]) =>
    recordMember(field, fieldRule(rule), () => imports.type('FieldRule', '../runtime/route.ts')),
  );
  const printed = objectOf([es`shape: ${shapes.print(form.shape)}`, es`fields: ${objectOf(fields)}`]);
  return objectOf([name, es`form: ${printed}`]);
}

function fieldRule(rule: FieldRule): Es {
  if ('style' in rule)
    return es`{ style: ${stringLiteral(rule.style)}, explode: ${jsonLiteral(rule.explode)} }`;
  return objectOf([
    ...(rule.json ? [es`json: true`] : []),
    ...(rule.mediaTypes ? [es`mediaTypes: ${listOf(rule.mediaTypes.map(stringLiteral))}`] : []),
  ]);
}

function responses(route: ServerRoute): Es {
  return objectOf(
    route.responses.map(({ status, mediaTypes }) => {
      const key = typeof status === 'number' ? numberLiteral(status) : propertyKey(status);
      return es`${key}: ${listOf(mediaTypes.map(stringLiteral))}`;
    }),
  );
}
