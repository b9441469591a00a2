/** Prints properties of objects and arguments of calls as getters and as methods of builders. */
import type { JsonValue } from '../../../../core/json.ts';
import type { Documented } from '../../../../model/node.ts';
import type { Type } from '../../../../model/type.ts';
import { identifier, java, joinJava, numberLiteral, stringLiteral, type Java } from '../../../encode/java.ts';
import { javadoc, javadocReturn, type JavadocTag } from '../../../encode/javadoc.ts';
import { choiceOf, conditionsOf } from '../../../shape/conditions.ts';
import { isNullable } from '../../../shape/declared-types.ts';
import { print } from '../layout/layout.ts';
import { text, type Doc } from '../layout/ops.ts';
import { call, chain, generic, nullable, parameter, returning, signature } from '../layout/syntax.ts';
import { isFile, isPrimitive, javaType, nameOf, nullOr, type JavaType, type Site } from './java-type.ts';

/** A property or an argument. */
export interface Member {
  /** The name of the getter and of the setter. */
  readonly name: string;
  /** The name of the method that checks if the value is present, or undefined if the getter shows this. */
  readonly has?: string | undefined;
  readonly wire: string;
  /** The kind of argument, such as a header, if it is not a property. */
  readonly kind?: string | undefined;
  /** True if null is treated as absent, because only JSON has null. */
  readonly dropsNull?: boolean;
  readonly type: Type;
  readonly required: boolean;
  /** The condition under which the value is required, if it is not always required. */
  readonly requiredWhen?: string | undefined;
  readonly default: JsonValue | undefined;
  readonly description: string | undefined;
  readonly deprecated: Documented['deprecated'];
}

/** Prints the getter of a property, which returns its value or an Optional. */
export function getter(site: Site, member: Member): Java {
  const type = javaType(site, member.type);
  const isSure = isAlways(site, member, type);
  const { helper, read, gives } = readBy(type, isSure);
  const name = identifier(member.name);
  return method(
    getterDocumentation(site, member, type, isSure),
    signature(java`public`, gives, name, [], java` {`),
    returning(call(helper, [text(stringLiteral(member.wire)), read])),
    2,
  );
}

/** Prints the method that checks if the property is present, even if it is null. */
export function presence({ has, wire, deprecated }: Member): Java | undefined {
  if (has === undefined) return undefined;
  const name = identifier(has);
  return method(
    [
      javadocReturn(`true if \`${wire}\` is present, even if it is null or empty`, 2),
      ...(deprecated ? [java`@Deprecated`] : []),
    ],
    signature(java`public`, text(java`boolean`), name, [], java` {`),
    returning(call(java`has`, [text(stringLiteral(wire))])),
    2,
  );
}

/** Prints the setter of a builder. It stores the value under `key`. */
export function setter(outer: Site, member: Member, key = member.wire): Java {
  const name = identifier(member.name);
  const site: Site = { ...outer, taken: [member.name] };
  const type = javaType(site, member.type);
  const mayBeNull =
    type.kind !== 'any' && !isFile(type) && isNullable(site.declaredTypes.contract, member.type);
  const takes: Doc = mayBeNull ? nullable(type.boxed) : type.plain;
  const value = parameterName(type, member.name);
  const given = valueOf(type, value);
  const isWritten = given.length === 1;
  return method(
    setterDocumentation(site, member, type, value, mayBeNull),
    signature(java`public`, text(java`Builder`), name, [parameter(takes, value)], java` {`),
    returning(
      call(mayBeNull && !isWritten ? java`putNullable` : java`put`, [
        text(stringLiteral(key)),
        ...(mayBeNull && isWritten ? [nullOr(value, type.write(value))] : given),
      ]),
    ),
    4,
  );
}

/** Returns a name for the parameter that differs from its type, because Java would read `_1st` as the type. */
export function parameterName(type: JavaType, name: string): Java {
  return identifier(nameOf(type) === name ? `${name}_` : name);
}

/**
 * Returns the value to store under a name: its JSON, or the value and its writer, so that an error about a null
 * contains the name.
 */
export function valueOf(type: JavaType, name: Java): readonly Doc[] {
  const isWritten = type.kind === 'any' || isFile(type) || isPrimitive(type);
  return isWritten ? [type.write(name)] : [text(name), type.writer];
}

/** True for an optional property whose getter does not show if it is absent: a nullable value, a list, or a map. */
export function needsPresence(site: Site, { required, type }: Pick<Member, 'required' | 'type'>): boolean {
  if (required) return false;
  const { kind } = javaType(site, type);
  return kind !== 'value' || isNullable(site.declaredTypes.contract, type);
}

/** Returns a method with its documentation, indented. */
export function method(above: readonly Java[], head: Doc, body: Doc, indent: number): Java {
  const lines = joinJava([...above, print(head, indent)], '\n');
  return java`${lines}\n  ${print(body, indent + 2)}\n}`;
}

/** Returns an expression for a JSON scalar, or undefined for any other value. */
export function scalarJson(value: JsonValue): Doc | undefined {
  const of = (type: Java, literal: Java): Doc => chain(type, [{ name: java`of`, args: [text(literal)] }]);
  switch (typeof value) {
    case 'string':
      return of(java`JsonString`, stringLiteral(value));
    case 'number':
      return of(java`JsonNumber`, numberLiteral(value));
    case 'boolean':
      return of(java`JsonBoolean`, value ? java`true` : java`false`);
    default:
      return value === null ? text(java`JsonNull.NULL`) : undefined;
  }
}

function getterDocumentation(
  { declaredTypes }: Site,
  member: Member,
  { kind, item }: JavaType,
  isSure: boolean,
): readonly Java[] {
  const { description, wire } = member;
  const choice = kind === 'any' ? choiceOf(declaredTypes.contract, member.type) : undefined;
  const given = [
    `\`${wire}\``,
    ...(isSure ? [] : [item ? 'empty if absent' : 'if present']),
    ...(choice === undefined ? [] : [choice]),
  ].join(', ');
  const doc = description?.trim()
    ? javadoc([description], 2, [{ tag: 'return', text: given }, ...deprecations(member)])!
    : javadocReturn(`the property ${given}`, 2, deprecations(member));
  return [doc, ...annotations(member)];
}

function setterDocumentation(
  { declaredTypes }: Site,
  member: Member,
  type: JavaType,
  name: Java,
  mayBeNull: boolean,
): readonly Java[] {
  const { description, wire, kind = 'property' } = member;
  const summary = description?.trim() ? description : `The ${kind} \`${wire}\`.`;
  const isChoice = type.kind === 'any' && choiceOf(declaredTypes.contract, member.type) !== undefined;
  const conditions = [
    ...(member.requiredWhen === undefined ? [] : [`required ${member.requiredWhen}`]),
    ...conditionsOf(declaredTypes.contract, member),
    ...(mayBeNull ? [member.dropsNull ? 'null is not sent' : 'null is sent as null'] : []),
    ...(isChoice ? ['`JsonValue.of` creates one'] : []),
  ];
  const value = conditions.length > 0 ? conditions.join('; ') : 'the value';
  const tags: readonly JavadocTag[] = [
    { tag: 'param', name, text: value },
    THIS_BUILDER,
    ...deprecations(member),
  ];
  return [javadoc([summary], 4, tags)!, ...annotations(member)];
}

export const THIS_BUILDER: JavadocTag = { tag: 'return', text: 'this builder' };

function annotations({ deprecated }: Member): readonly Java[] {
  return deprecated ? [java`@Deprecated`] : [];
}

function deprecations({ deprecated }: Member): readonly JavadocTag[] {
  return deprecated ? [deprecation(deprecated)] : [];
}

export function deprecation({ reason }: NonNullable<Documented['deprecated']>): JavadocTag {
  return { tag: 'deprecated', text: reason ?? 'Deprecated by the contract.' };
}

function isAlways(site: Site, { required, type }: Member, { kind }: JavaType): boolean {
  return required && kind !== 'any' && !isNullable(site.declaredTypes.contract, type);
}

function readBy(
  { kind, plain, boxed, read, item }: JavaType,
  isSure: boolean,
): { readonly helper: Java; readonly read: Doc; readonly gives: Doc } {
  if (item && kind === 'list')
    return { helper: isSure ? java`requiredList` : java`list`, read: item.read, gives: plain };
  if (item && kind === 'map')
    return { helper: isSure ? java`requiredMap` : java`map`, read: item.read, gives: plain };
  return isSure
    ? { helper: java`required`, read, gives: plain }
    : { helper: java`optional`, read, gives: generic(java`Optional`, [boxed]) };
}
