import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Case } from '../exchange.ts';
import { withMemberAt } from '../generate/members.ts';

/** The case with a value at a place, `path.id`, `body/owner/id`, `variables/input/id`. */
export function withValueAt(made: Case, where: string, value: JsonValue): Case {
  const [first = '', ...path] = where.split('/');
  if (made.kind === 'graphql') {
    const variables = withMemberAt(made.variables, path, value);
    return isJsonObject(variables) ? { ...made, variables } : made;
  }
  if (first !== 'body') return { ...made, parameters: { ...made.parameters, [where]: value } };
  if (!made.body || 'raw' in made.body) return made;
  return { ...made, body: { ...made.body, value: withMemberAt(made.body.value, path, value) } };
}

/** Whether the case has something at a place. */
export function hasPlace(made: Case, where: string): boolean {
  const [first = '', ...path] = where.split('/');
  if (made.kind === 'rest' && first !== 'body') return Object.hasOwn(made.parameters, where);
  const body = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
  const whole: JsonValue | undefined = made.kind === 'graphql' ? made.variables : body;
  const found = path.reduce<JsonValue | undefined>(
    (value, name) => (isJsonObject(value ?? null) || Array.isArray(value) ? own(value, name) : undefined),
    whole,
  );
  return found !== undefined;
}

function own(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return Object.hasOwn(value as object, name) ? (value as Record<string, JsonValue>)[name] : undefined;
}
