/** What is wrong with a value: one failed keyword at one place. */
export interface ErrorObject {
  /** Keyword of JSON Schema that failed: `required`, `maxLength`. */
  readonly keyword: string;
  /** Where in the value: a JSON pointer (RFC 6901), empty for the value itself. */
  readonly instancePath: string;
  /** Where in the validator's own schema. */
  readonly schemaPath: string;
  /** Particulars of the keyword: `{ missingProperty: 'to' }`, `{ limit: 1600 }`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Set when the name of a property is at fault (`propertyNames`). */
  readonly propertyName?: string;
  readonly message?: string;
}

/** A type guard. After a call, `errors` says why it returned false, and is null when it returned true. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ErrorObject[] | null;
}

/** Decoded parameters of an operation by place and wire name; header names in lower case. */
export type Decoded<Parameters> = {
  [Place in keyof Parameters]: Place extends 'header' ? LowerCaseKeys<Parameters[Place]> : Parameters[Place];
};

type LowerCaseKeys<Headers> = {
  [Name in keyof Headers as Name extends string ? Lowercase<Name> : Name]: Headers[Name];
};
