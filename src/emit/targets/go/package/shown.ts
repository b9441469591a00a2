/** Determines the part of a result printed on the pages. */
import { go, identifier, joinGo, type Go } from '../../../encode/go.ts';
import type { Struct } from '../../../shape/declared-types.ts';
import type { Method } from '../method.ts';
import { fieldType } from '../../../golang/types/fields.ts';
import type { Site } from '../../../golang/types/go-type.ts';
import { membersOf } from '../../../golang/types/structs.ts';

/** Returns the context for types of results, regardless of the request. */
export function siteOf({ params }: Method): Site {
  return { declaredTypes: params.site.declaredTypes, direction: 'response' };
}

/** Returns the identifier of a result and its state, or the whole result if it has no identifier. */
export function shownResult(variable: Go, method: Method): Go {
  // Print the number of bytes, because the bytes have no readable text form.
  if (method.returns.text === '([]byte, error)') return go`len(${variable})`;
  const site = siteOf(method);
  const [, own, item] = /^(?:\(\*(\w+), error\)|\*Pages\[.*, \*?(\w+)\])$/.exec(method.returns.text) ?? [];
  const members = membersNamed(site, own ?? item);
  const id = members.find((member) => member.wire === 'id' && fieldType(site, member).kind === 'plain');
  const state = members.find(
    ({ type }) => site.declaredTypes.declared(type, site.direction)?.states !== undefined,
  );
  if (!id) return variable;
  const fields = [id, ...(state ? [state] : [])].map(({ field }) => go`${variable}.${identifier(field)}`);
  return joinGo(fields, ', ');
}

/** Returns the number of items on a page, or the whole page if the field of the items is unknown. */
export function shownPage(variable: Go, method: Method): Go {
  const site = siteOf(method);
  const [, page, item] = /^\*Pages\[\*(\w+), (\*?\w+)\]$/.exec(method.returns.text) ?? [];
  const items = membersNamed(site, page).find(
    (member) => fieldType(site, member).code.text === `[]${item ?? ''}`,
  );
  return items ? go`len(${variable}.${identifier(items.field)})` : variable;
}

function membersNamed({ declaredTypes }: Site, name: string | undefined): ReturnType<typeof membersOf> {
  const found = declaredTypes.declarations.find(
    (one): one is Struct => one.kind === 'struct' && one.name === name,
  );
  return found ? membersOf(found) : [];
}
