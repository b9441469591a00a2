import type { EnumType } from '../../../../model/type.ts';
import { java, numberLiteral, stringLiteral, type Java } from '../../../encode/java.ts';
import { enumKind } from '../../../shape/enums.ts';

/** Java code that reads, writes, compares, and prints the values of an enum. */
export interface Wire {
  readonly isText: boolean;
  readonly type: Java;
  /** The expression that the constructor stores. */
  readonly kept: Java;
  /** The method of `JsonValue` that returns the value. */
  readonly read: Java;
  /** The class of the value as JSON. */
  readonly json: Java;
  readonly getter: Java;
  readonly same: Java;
  readonly hash: Java;
  readonly shown: Java;
}

export function wireOf(type: EnumType): Wire {
  return enumKind(type) === 'integer' ? NUMBER : TEXT;
}

export function literalOf(value: string | number): Java {
  return typeof value === 'string' ? stringLiteral(value) : numberLiteral(value);
}

const TEXT: Wire = {
  isText: true,
  type: java`String`,
  kept: java`Objects.requireNonNull(value, "value")`,
  read: java`asString`,
  json: java`JsonString`,
  getter: java`/** {@return the wire name} */
public String asString() {
  return value;
}`,
  same: java`value.equals(that.value)`,
  hash: java`value.hashCode()`,
  shown: java`value`,
};

const NUMBER: Wire = {
  isText: false,
  type: java`long`,
  kept: java`value`,
  read: java`asLong`,
  json: java`JsonNumber`,
  getter: java`/** {@return the number on the wire} */
public long asLong() {
  return value;
}`,
  same: java`value == that.value`,
  hash: java`Long.hashCode(value)`,
  shown: java`Long.toString(value)`,
};
