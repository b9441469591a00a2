import { typeDocumentation } from '../named-documentation.ts';
import { docComment, go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import { NameScope } from '../../names.ts';
import { inline } from '../go-layout.ts';
import { STRUCT_MEMBERS, claimName } from '../go-names.ts';
import { fieldLines, memberTable, structOf, type Member } from './fields.ts';
import { element, type Site } from './go-type.ts';
import {
  deprecation,
  sentProperties,
  type Declaration,
  type Struct,
  type DeclaredTypes,
} from '../../shape/declared-types.ts';

/**
 * Prints a struct with its methods for reading and writing. `sender` sends its JSON: a client in the code of a server,
 * or else the service.
 */
export function structDeclaration(
  declaredTypes: DeclaredTypes,
  declaration: Struct,
  sender: 'service' | 'client' = 'service',
): Go {
  const { direction, name, shape } = declaration;
  const site: Site = { declaredTypes, direction };
  const type = identifier(name);
  const members = membersOf(declaration);
  const lines = fieldLines(site, members, declaration);
  const { additional } = shape;
  const isOpen = additional.kind !== 'any' && additional.kind !== 'never';
  const rest = isOpen ? restOf(site, declaration, members) : undefined;
  const struct = structOf(type, lines, [...(rest ? [rest.field] : []), go`raw core.Raw`]);
  return joinGo(
    [
      go`${documentationOf(declaration)}\n${struct}`,
      go`func (v *${type}) members() core.Members {
	return ${memberTable(site, go`v`, members, declaration, rest?.row)}
}`,
      go`// UnmarshalJSON reads the JSON sent by the ${sender === 'client' ? go`client` : go`service`}. RawJSON returns it unchanged, including undeclared properties and values of unexpected types.
func (v *${type}) UnmarshalJSON(data []byte) error {
	*v = ${type}{}
	return v.raw.Read(data, v.members())
}`,
      go`// MarshalJSON writes the fields, and the undeclared properties that were read with them.
func (v ${type}) MarshalJSON() ([]byte, error) {
	return v.raw.Write(v.members())
}`,
      go`// RawJSON returns the original JSON, or nil if the struct was not read from JSON.
func (v ${type}) RawJSON() json.RawMessage {
	return v.raw.JSON()
}`,
      ...(sender === 'client'
        ? []
        : [
            go`// Check returns the locations at which the received JSON does not have its declared form. Fields there are zero.
func (v ${type}) Check() []core.Misfit {
	return v.raw.Check(v.members())
}`,
          ]),
    ],
    '\n\n',
  );
}

export function documentationOf({ name, documentation }: Declaration): Go {
  return docComment(typeDocumentation(name, documentation))!;
}

/** Returns the properties sent in the direction of the declaration, in order. */
export function membersOf(struct: Struct): readonly Member[] {
  const scope = new NameScope(STRUCT_MEMBERS);
  return sentProperties(struct).map((property) => ({
    field: claimName(scope, property.name, 'field', STRUCT_MEMBERS),
    wire: property.name.wire,
    type: property.type,
    required: property.required,
    documentation: [property.description, deprecation(property)],
  }));
}

/** Returns the map for properties that have no field. */
function restOf(
  site: Site,
  { shape }: Struct,
  members: readonly Member[],
): { readonly field: Go; readonly row: Go } {
  const scope = new NameScope(members.map(({ field }) => field));
  const field = identifier(scope.claim('AdditionalProperties', '_'));
  const { code, read } = element(site, shape.additional);
  const pointer = go`&v.${field}`;
  return {
    field: go`// ${field} contains all other properties.\n${field} map[string]${code}`,
    row: inline(go``, [
      [go`Name`, stringLiteral('')],
      [go`Value`, pointer],
      [go`Rest`, go`true`],
      ...(read ? [[go`Read`, go`core.ReadMember(core.ReadMap(${read}), ${pointer})`] as const] : []),
    ]),
  };
}
