import type { UserErrorsError } from './graphql-errors.ts';

/** The user errors of a mutation's payload, under the name of their property. */
export interface Listed<Payload, Member extends string> {
  readonly payload: NonNullable<Payload>;
  readonly userError: NonNullable<Payload> extends Readonly<Record<Member, infer List>>
    ? NonNullable<List> extends readonly (infer Item)[]
      ? Item
      : unknown
    : unknown;
}

/** A `UserErrorsError` of any of an API's mutations; its `operation` names the mutation. */
export type DeclaredUserErrorsError<Mutations> = {
  [Operation in keyof Mutations & string]: Mutations[Operation] extends Listed<infer Payload, string>
    ? UserErrorsError<Payload, Mutations[Operation]['userError']> & {
        readonly operation: Operation;
        readonly code: CodeIn<Mutations[Operation]['userError']> | undefined;
      }
    : never;
}[keyof Mutations & string];

/** The properties that `UserErrorsError` must have so that `instanceof` narrows its types. */
export interface UserErrorsErrorClass<Mutations> {
  new (...parameters: ConstructorParameters<typeof UserErrorsError>): DeclaredUserErrorsError<Mutations>;
  readonly prototype: DeclaredUserErrorsError<Mutations>;
}

type CodeIn<UserError> = UserError extends { readonly code: infer Code } ? Extract<Code, string> : string;
