/** The part of a result that the code of the pages prints. */
import { go, identifier, joinGo, type Go } from '../../../encode/go.ts';
import type { Struct } from '../../../shape/declared-types.ts';
import type { Method } from '../method.ts';
import { fieldType } from '../../../golang/types/fields.ts';
import type { Site } from '../../../golang/types/go-type.ts';
import { membersOf } from '../../../golang/types/structs.ts';

/** The context in which the types of results are used, independent of the request. */
export function siteOf({ params }: Method): Site {
  return { declaredTypes: params.site.declaredTypes, direction: 'response' };
}

/** Its identifier, and its state if it has one. If it has no identifier, all of it is shown. */
export function shownResult(variable: Go, method: Method): Go {
  // A list has no meaningful text form, so its length is printed.
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

/** The number of items on a page, or the whole page if the field of the items is unknown. */
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
