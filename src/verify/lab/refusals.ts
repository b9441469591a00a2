import type { Action } from '../../semantics/semantics.ts';
import type { JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Case } from '../exchange.ts';
import { inputOf, withInput } from '../judge/pages.ts';

/**
 * Returns some of the requests with a violation in the body or the variables: the first of each kind of violation, then
 * others.
 */
export function spread(broken: readonly Case[], most: number): readonly Case[] {
  const kindOf = ({ intent }: Case): string => (intent.kind === 'invalid' ? intent.violation.kind : '');
  const inBody = broken.filter(
    ({ intent }) => intent.kind === 'invalid' && /^(?:body|variables)\//.test(intent.violation.where),
  );
  const firsts = inBody.filter(
    (one, at) => inBody.findIndex((other) => kindOf(other) === kindOf(one)) === at,
  );
  return [...firsts, ...inBody.filter((one) => !firsts.includes(one))].slice(0, most);
}

/** Moves the invalid item of a list to its end, because a service may store the items before it. */
export function brokenLast(made: Case): Case {
  const { intent } = made;
  if (intent.kind !== 'invalid') return made;
  const [root = '', ...path] = intent.violation.where.split('/');
  const at = path.indexOf('0');
  const from: InputPath = { in: 'body', path: path.slice(0, at) };
  const list = at < 0 || !/^(?:body|variables)$/.test(root) ? undefined : inputOf(made, from);
  if (!Array.isArray(list) || list.length < 2) return made;
  const [first, ...others] = list as readonly JsonValue[];
  const where = [root, ...path.with(at, String(others.length))].join('/');
  const moved = withInput(made, from, [...others, first!]);
  return { ...moved, intent: { ...intent, violation: { ...intent.violation, where } } };
}

/** True if the violation is in the id of the resource or around it. Setting another id would remove the violation. */
export function isOfId({ intent, kind }: Case, { id }: Action): boolean {
  const place = kind === 'graphql' && id ? ['variables', ...id.value.path].join('/') : undefined;
  const where = intent.kind === 'invalid' ? intent.violation.where : '';
  return place !== undefined && (place === where || place.startsWith(`${where}/`));
}
