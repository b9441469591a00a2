import type { Parameter, RestOperation, SecurityRequirement } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { childPointer } from '../../core/json-pointer.ts';
import { behaviourOf, type RootBehaviour } from './behaviour.ts';
import { callbacksOf } from './callback.ts';
import { documentation, entriesOf, markOf, type Context } from './context.ts';
import { methodsOf, type OpenapiOperation, type PathItem } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import { parametersOf, queryStringOf } from './parameter.ts';
import { bodyOf, responsesOf, type LinkTargets } from './response.ts';
import { securityOf } from './security.ts';
import { serversOf } from './server.ts';
import type { Unlinked } from '../link/call-words.ts';

/** Returns operations in document order. Call paths are assigned later, across both protocols. */
export function operationsOf(
  context: Context,
  security: readonly SecurityRequirement[],
  root: Origin,
  rootBehaviour: RootBehaviour,
): readonly Unlinked<RestOperation>[] {
  const targets = linkTargets(context, root);
  const shapes = new Map<string, string>();
  return entriesOf(context.document.paths).flatMap(([path, item]) => {
    if (path.startsWith('x-')) return [];
    const origin = context.origins.of(item, root, 'paths', path);
    if (!isPathTemplate(path)) {
      // The JSON Schema of OpenAPI requires the slash, so its absence is an error. It does not check braces.
      const problem = path.startsWith('/') ? say['path-template'] : say['path-malformed'];
      context.report(problem({ path }, origin.span));
      return [];
    }
    const shape = path.replaceAll(/\{[^{}]+\}/g, '{}');
    const other = shapes.get(shape);
    if (other !== undefined) context.report(say['path-ambiguous']({ path, other }, origin.span));
    shapes.set(shape, path);
    return methodsOf(item).map(({ method, operation, place }) => {
      const at = context.origins.of(operation, origin, ...place);
      return operationOf(context, {
        path,
        item,
        itemOrigin: origin,
        method,
        operation,
        origin: at,
        security,
        targets,
        rootBehaviour,
      });
    });
  });
}

interface Site {
  readonly path: string;
  readonly item: PathItem;
  readonly itemOrigin: Origin;
  readonly method: string;
  readonly operation: OpenapiOperation;
  readonly origin: Origin;
  readonly security: readonly SecurityRequirement[];
  readonly targets: LinkTargets;
  readonly rootBehaviour: RootBehaviour;
}

function operationOf(context: Context, site: Site): Unlinked<RestOperation> {
  const { path, item, itemOrigin, method, operation, origin, targets, rootBehaviour } = site;
  const queryString =
    queryStringOf(context, operation.parameters, origin) ??
    queryStringOf(context, item.parameters, itemOrigin);
  const body = bodyOf(context, operation.requestBody, origin);
  const parts = {
    method,
    path,
    parameters: mergedParameters(context, site),
    ...(queryString && { queryString }),
    ...(body && { body }),
    responses: responsesOf(context, operation.responses, targets, origin),
  };
  const summary = operation.summary ?? item.summary;
  const described = documentation(context, operation, origin);
  const description = described.description ?? item.description;
  return {
    kind: 'rest',
    id: `${method} ${path}`,
    name: context.names.of(operation.operationId || `${method} ${path}`),
    tags: operation.tags ?? [],
    ...(summary !== undefined && { summary }),
    ...parts,
    security: securityOf(context, operation.security, origin, `${method} ${path}`) ?? site.security,
    servers: operation.servers
      ? serversOf(context, operation.servers, origin)
      : serversOf(context, item.servers, itemOrigin),
    callbacks: callbacksOf(context, operation.callbacks, origin),
    ...behaviourOf(context, rootBehaviour, operation, origin, parts),
    ...markOf(context, item, itemOrigin),
    ...described,
    ...(description !== undefined && { description }),
    at: origin.span,
  };
}

/**
 * Merges the parameters of the path and the operation. Parameters of the operation take precedence. Each `{name}` in the
 * path gets exactly one parameter.
 */
function mergedParameters(
  context: Context,
  { path, item, itemOrigin, operation, origin }: Site,
): readonly Parameter[] {
  const declared = new Map([
    ...parametersOf(context, item.parameters, itemOrigin),
    ...parametersOf(context, operation.parameters, origin),
  ]);
  const names = new Set(Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name]) => name!));
  const parameters = [...declared.values()].filter((parameter) => {
    const isUsed = parameter.in !== 'path' || names.has(parameter.name.wire);
    if (!isUsed) context.report(say['parameter-unused']({ name: parameter.name.wire }, parameter.at));
    return isUsed;
  });
  const missing = [...names].filter((name) => !declared.has(`path ${name}`));
  return [...missing.map((name) => undeclared(context, name, origin)), ...parameters];
}

function undeclared(context: Context, name: string, origin: Origin): Parameter {
  const at = origin.span;
  context.report(say['parameter-undeclared']({ name }, at));
  return {
    name: context.names.of(name),
    in: 'path',
    required: true,
    type: { kind: 'primitive', primitive: 'string', constraints: {}, at },
    style: 'simple',
    explode: false,
    allowReserved: false,
    examples: [],
    extensions: {},
    at,
  };
}

function isPathTemplate(path: string): boolean {
  return /^\/([^{}]|\{[^{}]+\})*$/.test(path);
}

/** Returns the possible targets of a link: each operationId, and each operation's pointer as a reference. */
function linkTargets(context: Context, root: Origin): LinkTargets {
  const targets = new Map<string, string>();
  for (const [path, item] of entriesOf(context.document.paths)) {
    if (path.startsWith('x-')) continue;
    const origin = context.origins.of(item, root, 'paths', path);
    for (const { method, operation, place } of methodsOf(item)) {
      const id = `${method} ${path}`;
      targets.set(`#${place.reduce(childPointer, childPointer('/paths', path))}`, id);
      const { operationId } = operation;
      if (!operationId) continue;
      if (targets.has(operationId)) {
        const at = context.origins.of(operation, origin, ...place).below('operationId');
        context.report(say['operation-duplicate-id']({ id: operationId }, at.span));
      } else targets.set(operationId, id);
    }
  }
  return targets;
}
