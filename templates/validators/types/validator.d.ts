/** Describes an error of a value: the keyword that failed, and its location. */
export interface ErrorObject {
  /** The JSON Schema keyword that failed: `required`, `maxLength`. */
  readonly keyword: string;
  /** The location in the value: a JSON Pointer (RFC 6901), empty for the value itself. */
  readonly instancePath: string;
  /** The location in the validator's own schema. */
  readonly schemaPath: string;
  /** Parameters of the keyword: `{ missingProperty: 'to' }`, `{ limit: 1600 }`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The name of the property, if the name itself is invalid (`propertyNames`). */
  readonly propertyName?: string;
  readonly message?: string;
}

/** A type guard. After a call, `errors` contains the reasons why it returned false, and is null if it returned true. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ErrorObject[] | null;
}

/** The decoded parameters of an operation by location and wire name. The names of headers are in lower case. */
export type Decoded<Parameters> = {
  [Place in keyof Parameters]: Place extends 'header' ? LowerCaseKeys<Parameters[Place]> : Parameters[Place];
};

type LowerCaseKeys<Headers> = {
  [Name in keyof Headers as Name extends string ? Lowercase<Name> : Name]: Headers[Name];
};
