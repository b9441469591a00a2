import type { ApiError } from './errors.ts';

/**
 * Machine-readable reasons declared by a type of error body, at its top level or inside `error`; and any other string.
 */
export type CodeOf<Body> = DeclaredCode<Body> | (string & {});

/** An `ApiError` of an API with these error bodies. If it has a code, it was read from such a body. */
export type DeclaredApiError<Body> = [DeclaredCode<Body>] extends [never]
  ? ApiError<Body | string>
  : (ApiError<Body> & { readonly code: CodeOf<Body> }) | (ApiError & { readonly code: undefined });

/** The properties of `ApiError` needed by `instanceof` to narrow the types of its code and body. */
export interface ApiErrorClass<Body> {
  new (...parameters: ConstructorParameters<typeof ApiError<Body>>): DeclaredApiError<Body>;
  readonly prototype: DeclaredApiError<Body>;
}

type DeclaredCode<Body> = Body extends object
  ? 'code' extends keyof Body
    ? Extract<NonNullable<Body['code']>, string>
    : 'error' extends keyof Body
      ? DeclaredCode<NonNullable<Body['error']>>
      : never
  : never;
