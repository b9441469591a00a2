import type { UserErrorsError } from './graphql-errors.ts';

/** What a mutation's payload lists as user errors, under the name of that member. */
export interface Listed<Payload, Member extends string> {
  readonly payload: NonNullable<Payload>;
  readonly userError: NonNullable<Payload> extends Readonly<Record<Member, infer List>>
    ? NonNullable<List> extends readonly (infer Item)[]
      ? Item
      : unknown
    : unknown;
}

/** A `UserErrorsError` of any of an API's mutations; its `operation` tells which. */
export type DeclaredUserErrorsError<Mutations> = {
  [Operation in keyof Mutations & string]: Mutations[Operation] extends Listed<infer Payload, string>
    ? UserErrorsError<Payload, Mutations[Operation]['userError']> & {
        readonly operation: Operation;
        readonly code: CodeIn<Mutations[Operation]['userError']> | undefined;
      }
    : never;
}[keyof Mutations & string];

/** What `instanceof` has to know of `UserErrorsError` to tell the types of what it carries. */
export interface UserErrorsErrorClass<Mutations> {
  new (...parameters: ConstructorParameters<typeof UserErrorsError>): DeclaredUserErrorsError<Mutations>;
  readonly prototype: DeclaredUserErrorsError<Mutations>;
}

type CodeIn<UserError> = UserError extends { readonly code: infer Code } ? Extract<Code, string> : string;
