import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';

/** Returns some of the requests: the first of each kind of violation, then others. */
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

/** True if a request is broken in the id of its resource, or around it: another id would repair it. */
export function isOfId({ intent, kind }: Case, { id }: Action): boolean {
  const place = kind === 'graphql' && id ? ['variables', ...id.value.path].join('/') : undefined;
  const where = intent.kind === 'invalid' ? intent.violation.where : '';
  return place !== undefined && (place === where || place.startsWith(`${where}/`));
}
