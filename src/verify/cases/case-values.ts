import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Case } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { withMemberAt } from '../../values/members.ts';
import { pointed } from '../run/expression.ts';

/** Returns the case with a value at a location such as `path.id`, `body/owner/id`, or `variables/input/id`. */
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

/** Returns the case as `withValueAt` does, but without the siblings of the value if the type permits only one property. */
export function withValueAlone(contract: Contract, made: Case, where: string, value: JsonValue): Case {
  const withSiblings = withValueAt(made, where, value);
  const parent = where.slice(0, where.lastIndexOf('/'));
  if (withSiblings.kind !== 'graphql' || made.kind !== 'graphql' || !parent.includes('/'))
    return withSiblings;
  const { arguments: taken } = made.operation;
  const argument = taken.find(({ name }) => where.startsWith(`variables/${name.wire}/`));
  if (!argument) return withSiblings;
  const fits = ({ variables }: typeof made): boolean =>
    accepts(contract, argument.type, variables[argument.name.wire] ?? null);
  const alone = withValueAt(made, parent, { [where.slice(parent.length + 1)]: value });
  return !fits(withSiblings) && alone.kind === 'graphql' && fits(alone) ? alone : withSiblings;
}

/** True if the case has a value at a location. */
export function hasLocation(made: Case, where: string): boolean {
  if (made.kind === 'rest' && !/^body(\/|$)/.test(where)) return Object.hasOwn(made.parameters, where);
  const body = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : null;
  const whole = made.kind === 'graphql' ? made.variables : body;
  return pointed(whole, where.replace(/^[^/]*/, '')) !== undefined;
}
