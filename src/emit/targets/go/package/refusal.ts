/** Prints the code in the README that reads the body of an error response. */
import { resolve } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import { go, identifier, joinGo, type Go } from '../../../encode/go.ts';
import type { Call } from '../../../shape/calls.ts';
import type { Struct } from '../../../shape/declared-types.ts';
import type { Method } from '../method.ts';
import { fieldType, type Member } from '../../../golang/types/fields.ts';
import type { Site } from '../../../golang/types/go-type.ts';
import { membersOf } from '../../../golang/types/structs.ts';
import { siteOf } from './shown.ts';

export interface Refusal {
  /** `ErrorBody[orders.Problem]` */
  readonly reader: Go;
  /** Code to print the invalid fields, if the body contains their names. */
  readonly statements: Go;
}

/** Statuses whose bodies name invalid fields of the request. */
const OF_FIELDS: readonly unknown[] = [422, 400];

/** Returns the code for the first error response of a call that has a typed body. */
export function refusalOf(own: string, call: Call, method: Method): Refusal | undefined {
  if (call.kind !== 'rest') return undefined;
  const site = siteOf(method);
  const refusals = call.shape.operation.responses.filter(({ outcome }) => outcome === 'error');
  const first = OF_FIELDS.flatMap((code) => refusals.filter(({ status }) => status === code));
  const body = [...first, ...refusals]
    .flatMap(({ contents }) => contents)
    .map(({ type }) => structOf(site, type))
    .find((struct) => struct !== undefined);
  if (!body) return undefined;
  const reader = go`ErrorBody[${identifier(own)}.${identifier(body.name)}]`;
  return {
    reader,
    statements: go`if body, isDeclared := ${identifier(own)}.${reader}(err); isDeclared {
	${printed(site, body)}
}`,
  };
}

function printed(site: Site, body: Struct): Go {
  for (const member of membersOf(body)) {
    const item = itemOf(site, member);
    const fields = item ? plainFields(site, item, go`one`) : [];
    if (fields.length > 0)
      return go`for _, one := range body.${identifier(member.field)} {
	log.Println(${joinGo(fields, ', ')})
}`;
  }
  const fields = plainFields(site, body, go`body`);
  return go`log.Println(${fields.length > 0 ? joinGo(fields, ', ') : go`body`})`;
}

/** Returns the struct of a list's items. */
function itemOf(site: Site, member: Member): Struct | undefined {
  const list = resolve(site.declaredTypes.contract, member.type);
  const item = list.kind === 'list' ? structOf(site, list.items) : undefined;
  return item && fieldType(site, member).code.text === `[]${item.name}` ? item : undefined;
}

/** Returns code for at most three required fields of a struct. */
function plainFields(site: Site, struct: Struct, holder: Go): readonly Go[] {
  return membersOf(struct)
    .filter((member) => member.required && fieldType(site, member).kind === 'plain')
    .slice(0, 3)
    .map(({ field }) => go`${holder}.${identifier(field)}`);
}

function structOf({ declaredTypes, direction }: Site, type: Type): Struct | undefined {
  const declared = declaredTypes.declared(type, direction);
  return declared?.kind === 'struct' ? declared : undefined;
}
