/** Properties of objects as fields of structs, and as rows of the table that reads and writes them. */
import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import { docComment, go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import { columns, inline, list, type Row } from '../go-layout.ts';
import { goType, orNull, type GoType, type Site } from './go-type.ts';
import { choiceOf } from '../../shape/conditions.ts';
import { constantOf } from '../../shape/constants.ts';
import { isNullable, withoutNull, type Declaration, type DeclaredTypes } from '../../shape/declared-types.ts';

/** A property, as a field. */
export interface Member {
  readonly field: string;
  readonly wire: string;
  readonly type: Type;
  readonly required: boolean;
  readonly documentation: readonly (string | undefined)[];
}

/**
 * Returns the type of a field. `holder` is its struct, which must not contain itself or a very large struct by value,
 * so a field of such a type is a pointer.
 */
export function fieldType(site: Site, { type, required }: Member, holder?: Declaration): GoType {
  const own = goType(site, type);
  const nullable = isNullable(site.declaredTypes.contract, type);
  if (required && !nullable) return isPointer(site, type, own, holder) ? orNull(own) : own;
  if (required || !nullable) return orNull(own);
  if (own.code.text === 'any') return own;
  const whole = own.kind === 'struct' ? orNull(own) : own;
  return orNull({ ...whole, kind: 'plain' });
}

const ANY = /^(?:Opt\[)?any\b/;

/** Returns the fields of a struct, one on each line. */
export function fieldLines(site: Site, members: readonly Member[], holder?: Declaration): readonly Row[] {
  return members.map((member) => {
    const { code } = fieldType(site, member, holder);
    const choice = ANY.test(code.text) ? choiceOf(site.declaredTypes.contract, member.type) : undefined;
    return {
      above: docComment([...member.documentation, choice && `It is ${choice}.`], 113),
      first: identifier(member.field),
      second: code,
    };
  });
}

/** Returns `core.Members{…}` for the fields of `receiver`. */
export function memberTable(
  site: Site,
  receiver: Go,
  members: readonly Member[],
  holder?: Declaration,
  rest?: Go,
): Go {
  const rows = members.map((member) => {
    const { read } = fieldType(site, member, holder);
    const pointer = go`&${receiver}.${identifier(member.field)}`;
    const constant = member.required ? constantOf(site.declaredTypes.contract, member.type) : undefined;
    return inline(go``, [
      [go`Name`, stringLiteral(member.wire)],
      [go`Value`, pointer],
      ...(member.required ? [] : [[go`Optional`, go`true`] as const]),
      ...(takesNull(site, member) ? [[go`Nullable`, go`true`] as const] : []),
      ...(constant === undefined ? [] : [[go`Constant`, stringLiteral(JSON.stringify(constant))] as const]),
      ...(read ? [[go`Read`, go`core.ReadMember(${read}, ${pointer})`] as const] : []),
    ]);
  });
  return list(go`core.Members`, rest ? [...rows, rest] : rows);
}

/** Returns `type Name struct {…}` with these fields only. */
export function structOf(name: Go, lines: readonly Row[], last: readonly Go[] = []): Go {
  if (lines.length === 0 && last.length === 0) return go`type ${name} struct{}`;
  const body = joinGo(lines.length > 0 ? [columns(lines), ...last] : last, '\n\n');
  return go`type ${name} struct {\n\t${body}\n}`;
}

/** True if the field can have the JSON value null. */
export function takesNull(site: Site, { type }: Pick<Member, 'type'>): boolean {
  return isNullable(site.declaredTypes.contract, type) || goType(site, type).code.text === 'any';
}

/** True for a struct that contains `holder`, and for a struct with more than `MAX_FIELDS` fields. */
function isPointer(site: Site, type: Type, own: GoType, holder: Declaration | undefined): boolean {
  if (own.kind !== 'struct' || !holder) return false;
  const start = site.declaredTypes.declared(type, site.direction) ?? declaredBehind(site, type);
  return (
    start !== undefined &&
    (holds(site.declaredTypes, start, holder, new Set()) || fieldsIn(site.declaredTypes, start) > MAX_FIELDS)
  );
}

/**
 * Maximum number of fields stored in a struct by value. Without a limit, structs whose number of fields doubles at each
 * level could have terabytes.
 */
const MAX_FIELDS = 1000;

const counted = new WeakMap<Declaration, number>();

/**
 * Returns the number of fields of a struct and of the structs that it stores by value. A struct counts as one field
 * while its own fields are being counted.
 */
function fieldsIn(declaredTypes: DeclaredTypes, declaration: Declaration): number {
  const known = counted.get(declaration);
  if (known !== undefined || declaration.kind !== 'struct') return known ?? 1;
  counted.set(declaration, 1);
  let fields = 0;
  for (const inner of declaration.shape.properties) {
    const held = isHeld(declaredTypes, inner)
      ? declaredTypes.declared(inner.type, declaration.direction)
      : undefined;
    const own = held ? fieldsIn(declaredTypes, held) : 1;
    fields += own > MAX_FIELDS ? 1 : own;
  }
  counted.set(declaration, fields);
  return fields;
}

function isHeld({ contract }: DeclaredTypes, { type, required }: Pick<Member, 'type' | 'required'>): boolean {
  return required && !isNullable(contract, type);
}

function declaredBehind(site: Site, type: Type): Declaration | undefined {
  const inner = withoutNull(type);
  return inner.kind === 'reference'
    ? site.declaredTypes.declared(resolve(site.declaredTypes.contract, inner), site.direction)
    : undefined;
}

function holds(
  declaredTypes: DeclaredTypes,
  from: Declaration,
  to: Declaration,
  seen: Set<Declaration>,
): boolean {
  if (from === to) return true;
  if (from.kind !== 'struct' || seen.has(from)) return false;
  seen.add(from);
  return from.shape.properties.some((property) => {
    if (!isHeld(declaredTypes, property)) return false;
    const inner = declaredTypes.declared(property.type, from.direction);
    return inner?.kind === 'struct' && holds(declaredTypes, inner, to, seen);
  });
}
