/** The resources that calls end, and the other calls that use these resources. */
import type { Call } from './call.ts';
import type { Plan } from './plan.ts';

/** Maps each call that ends a resource to all calls that use this resource. */
export type Users = ReadonlyMap<Call, ReadonlySet<Call>>;

export function usersOf(plan: Plan): Users {
  const paths = plan.calls.map((call) =>
    call.kind === 'rest' ? comparable(call.operation.path) : undefined,
  );
  const endings = plan.calls.filter(({ isEnding }) => isEnding);
  return new Map(
    endings.map((ending) => {
      const created = creatorFor(plan, ending);
      const path = resourcePath(ending);
      const isInside = (index: number): boolean => path !== undefined && !!paths[index]?.startsWith(path);
      const users = plan.calls.filter(
        (call, index) => (created && plan.needs(call, created)) || isInside(index),
      );
      return [ending, new Set(users)];
    }),
  );
}

/** True if `call` must come after `other`. Both end resources. */
export function endsLater(users: Users, call: Call, other: Call): boolean {
  if (!users.get(call)!.has(other)) return false;
  // Of the calls that end the same resource, the calls that delete it come last.
  return !users.get(other)!.has(call) || (deletes(call) && !deletes(other));
}

/** Returns the call that supplies the id of the resource, which is the last parameter of the path. */
function creatorFor(plan: Plan, ending: Call): Call | undefined {
  const inputs = plan.inputs(ending);
  const [first] = inputs.values();
  const name = ending.kind === 'rest' ? /.*\{([^{}]*)\}/s.exec(ending.operation.path)?.[1] : undefined;
  return (inputs.get(`path.${name}`) ?? first)?.source.call;
}

/** Returns the path of the resource: of a DELETE, the whole path, and of an action, the path up to its last parameter. */
function resourcePath(ending: Call): string | undefined {
  if (ending.kind !== 'rest') return undefined;
  const { method, path } = ending.operation;
  const end = method === 'DELETE' ? path.length : path.indexOf('/', path.lastIndexOf('{'));
  return path.includes('{') || method === 'DELETE'
    ? comparable(end < 0 ? path : path.slice(0, end))
    : undefined;
}

/** Returns a path with a slash at its end, and parameters without names, because their names can differ. */
function comparable(path: string): string {
  return `${path.replace(/\/$/, '').replace(/\{[^{}]*\}/g, '{}')}/`;
}

const DELETING = new Set(['delete', 'destroy', 'purge', 'remove']);

function deletes(call: Call): boolean {
  if (call.kind === 'graphql') return DELETING.has(call.document.name.words[0] ?? '');
  const { method, callPath } = call.operation;
  return method === 'DELETE' || DELETING.has(callPath.action.words[0] ?? '');
}
