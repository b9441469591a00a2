import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Case } from '../exchange.ts';
import { withMemberAt } from '../generate/members.ts';
import { pointed } from '../run/expression.ts';

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
  if (made.kind === 'rest' && !/^body(\/|$)/.test(where)) return Object.hasOwn(made.parameters, where);
  const body = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : null;
  const whole = made.kind === 'graphql' ? made.variables : body;
  return pointed(whole, where.replace(/^[^/]*/, '')) !== undefined;
}
