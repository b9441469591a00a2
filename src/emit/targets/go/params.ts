/** Prints the arguments of a call: path parameters by position, and all others as fields of one struct. */
import type { ArgumentPlan, ArgumentsPlan } from '../../shape/arguments.ts';
import { docComment, go, identifier, type Go } from '../../encode/go.ts';
import { deprecation } from '../../shape/declared-types.ts';
import { fieldLines, memberTable, structOf, type Member } from '../../golang/types/fields.ts';
import { goType, type Site } from '../../golang/types/go-type.ts';

export interface Params {
  /** The parameters in the signature, after the context. */
  readonly positional: readonly { readonly name: Go; readonly type: Go }[];
  /** Name of the struct, or undefined if there are no other arguments. */
  readonly struct: string | undefined;
  /** The struct, and its encoding. */
  readonly declarations: readonly Go[];
  readonly plan: ArgumentsPlan;
  readonly site: Site;
}

/**
 * @param method name of the call in documentation
 * @param table the method that returns the properties of one object
 */
export function paramsOf(
  site: Site,
  plan: ArgumentsPlan,
  struct: string,
  method: string,
  table: 'body' | 'input' | 'variables',
): Params {
  const positional = plan.all
    .filter(({ location }) => location === 'path')
    .map(({ name, type }) => ({ name: identifier(name), type: type ? pathType(site, type) : go`string` }));
  const others = plan.all.filter(({ location }) => location !== 'path');
  const own = { positional, plan, site };
  if (others.length === 0) return { ...own, struct: undefined, declarations: [] };
  const name = identifier(struct);
  const lines = fieldLines(site, others.map(memberOf));
  const members = others
    .filter(({ location }) => location === 'member' || location === 'variable')
    .map(memberOf);
  const declared = go`${docComment([`${struct} are the arguments of ${method}.`])!}\n${structOf(name, lines)}`;
  const written = go`func (p *${name}) ${identifier(table)}() core.Members {
	return ${memberTable(site, go`p`, members)}
}`;
  return { ...own, struct, declarations: members.length > 0 ? [declared, written] : [declared] };
}

export function memberOf({ name, wire, type, required, declared }: ArgumentPlan): Member {
  const documentation = [declared?.description, declared && deprecation(declared)];
  return { field: name, wire, type: type!, required, documentation };
}

/** Returns the type of a path parameter, which always has a value. */
function pathType(site: Site, type: NonNullable<ArgumentPlan['type']>): Go {
  return goType(site, type).code;
}
