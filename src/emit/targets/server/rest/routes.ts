import { isJsonType } from '../../../../core/media-type.ts';
import type { Contract } from '../../../../model/contract.ts';
import type {
  Encoding,
  MediaContent,
  Parameter,
  Response,
  RestOperation,
  SecurityRequirement,
} from '../../../../model/operation.ts';
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
import type { Kit } from '../../../target.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { specifierOf } from '../../../ecmascript/specifier.ts';
import { ErrorBodies } from './errors.ts';
import { listOf, objectOf, recordMember } from './layout.ts';
import type { PlannedOperation } from './plan.ts';
import { ShapePrinter } from './shapes.ts';

/** `rest/routes.ts`, `rest/shapes.ts` if named types are read from text, and `rest/errors.ts` if errors have schemas of their own. */
export function routeFiles(
  contract: Contract,
  operations: readonly PlannedOperation[],
  kit: Kit,
): { readonly routes: Es; readonly shapes: Es | undefined; readonly errors: Es | undefined } {
  const errors = new ErrorBodies(contract, kit);
  const imports = new Imports(['errors', 'shapes']);
  imports.type('Route', '../runtime/route.ts');
  imports.value('route', '../runtime/route.ts');
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
  const routes = operations.map((planned) => {
    const loaded = isEager
      ? es`Promise.resolve(${validatorsName(planned)})`
      : es`import(${stringLiteral(validatorsOf(planned, kit))})`;
    return routeCall(planned, loaded, printer, errors, imports);
  });
  const usesShapes = printer.usesNamed;
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
    shapes: usesShapes ? printer.file(shapeImports.print(kit.importExtension)) : undefined,
    errors: errorFile,
  };
}

/** Returns the module of an operation's validators. It is TypeScript only if a compiler requires it. */
function validatorsOf({ stem }: PlannedOperation, { compiles, importExtension }: Kit): string {
  const path = `../../validators/operations/${stem}`;
  return compiles ? specifierOf(`${path}.ts`, importExtension) : `${path}.js`;
}

/** Names of API keys sent next to parameters; undefined if there are none. */
export function keyNames(contract: Contract): Es | undefined {
  const members = (['query', 'cookie'] as const).flatMap((place) => {
    const names = contract.auth.flatMap((scheme) =>
      scheme.kind === 'apiKey' && scheme.in === place ? [scheme.parameter] : [],
    );
    return names.length === 0 ? [] : [es`${propertyKey(place)}: ${jsonLiteral([...new Set(names)])}`];
  });
  return members.length === 0 ? undefined : objectOf(members);
}

function hasValidators({ operation, parameters }: PlannedOperation): boolean {
  return parameters.length > 0 || (operation.body?.contents ?? []).length > 0;
}

function validatorsName({ handler }: PlannedOperation): Es {
  return identifier(`${handler}Validators`);
}

/** One operation as data. `validators`: the code that loads its validators. */
function routeCall(
  planned: PlannedOperation,
  validators: Es,
  shapes: ShapePrinter,
  errorBodies: ErrorBodies,
  imports: Imports,
): Es {
  const { operation, handler, parameters } = planned;
  const errors = errorBodies.member(operation);
  const members = [
    es`operation: ${stringLiteral(handler)}`,
    es`method: ${stringLiteral(operation.method)}`,
    es`path: ${stringLiteral(operation.path)}`,
    es`security: ${listOf(operation.security.map(requirement))}`,
    ...behaviour(operation),
    es`parameters: ${lines(chunked(parameters.map((parameter) => parameterRule(parameter, shapes))))}`,
    ...bodyMember(operation, shapes, imports),
    es`responses: ${responses(operation)}`,
    ...(errors ? [errors] : []),
    ...(hasValidators(planned) ? [es`validators: () => ${validators}`] : []),
  ];
  return es`route({\n  ${joinEs(members, ',\n')},\n}),`;
}

function bodyMember({ body }: RestOperation, shapes: ShapePrinter, imports: Imports): readonly Es[] {
  if (!body || body.contents.length === 0) return [];
  const contents = lines(body.contents.map((content) => contentRule(content, shapes, imports)));
  return [es`body: {\n  required: ${jsonLiteral(body.required)},\n  contents: ${contents},\n}`];
}

/** A list with one item on each line. */
function lines(items: readonly Es[]): Es {
  return items.length === 0 ? es`[]` : es`[\n  ${joinEs(items, ',\n')},\n]`;
}

/** TypeScript compares the elements of a list with one another, and reports an error above a thousand (TS2590). */
const CHUNK = 500;

/** The same elements, in lists of a known type if there are many. */
function chunked(rules: readonly Es[]): readonly Es[] {
  if (rules.length <= CHUNK) return rules;
  return Array.from({ length: Math.ceil(rules.length / CHUNK) }, (_, index) => {
    const some = rules.slice(index * CHUNK, (index + 1) * CHUNK);
    return es`...([\n  ${joinEs(some, ',\n')},\n] satisfies Route['parameters'] as Route['parameters'])`;
  });
}

/** Access and idempotency of an operation, as properties of a route. */
function behaviour({ access, idempotency }: RestOperation): readonly Es[] {
  const members: Es[] = [];
  if (access) members.push(es`access: ${jsonLiteral(access.roles)}`);
  if (idempotency?.by.in === 'header') {
    members.push(es`idempotencyKey: ${stringLiteral(idempotency.by.path.join('.'))}`);
  }
  return members;
}

function requirement({ schemes }: SecurityRequirement): Es {
  return jsonLiteral(Object.fromEntries(schemes.map(({ scheme, scopes }) => [scheme, scopes])));
}

function parameterRule(parameter: Parameter, shapes: ShapePrinter): Es {
  const { name, in: place, style, explode, mediaType, type } = parameter;
  const members = [
    es`name: ${stringLiteral(name.wire)}`,
    es`in: ${stringLiteral(place)}`,
    es`style: ${stringLiteral(style)}`,
    es`explode: ${jsonLiteral(explode)}`,
    es`shape: ${mediaType === undefined ? shapes.print(type) : es`'any'`}`,
  ];
  if (mediaType !== undefined && isJsonType(mediaType)) members.push(es`json: true`);
  if (parameter.default !== undefined) members.push(es`default: ${jsonLiteral(parameter.default)}`);
  return objectOf(members);
}

function contentRule(content: MediaContent, shapes: ShapePrinter, imports: Imports): Es {
  const mediaType = es`mediaType: ${stringLiteral(content.mediaType)}`;
  if (!isForm(content.mediaType)) return objectOf([mediaType]);
  const fields = Object.entries(content.encoding).flatMap(([name, encoding]) => {
    const rule = fieldRule(encoding);
    return rule ? [recordMember(name, rule, () => imports.type('FieldRule', '../runtime/route.ts'))] : [];
  });
  const form = objectOf([es`shape: ${shapes.print(content.type)}`, es`fields: ${objectOf(fields)}`]);
  return objectOf([mediaType, es`form: ${form}`]);
}

/** Undefined for a field with the default encoding. */
function fieldRule({ style, explode, allowReserved, contentType }: Encoding): Es | undefined {
  if (style !== undefined || explode !== undefined || allowReserved !== undefined) {
    const used = style ?? 'form';
    return es`{ style: ${stringLiteral(used)}, explode: ${jsonLiteral(explode ?? used === 'form')} }`;
  }
  return contentType !== undefined && isJsonType(contentType) ? es`{ json: true }` : undefined;
}

function responses(operation: RestOperation): Es {
  return objectOf(
    operation.responses.map(({ status, contents }: Response) => {
      const key = typeof status === 'number' ? numberLiteral(status) : propertyKey(status);
      return es`${key}: ${listOf(contents.map(({ mediaType }) => stringLiteral(mediaType)))}`;
    }),
  );
}

function isForm(mediaType: string): boolean {
  return mediaType === 'application/x-www-form-urlencoded' || mediaType === 'multipart/form-data';
}
