import type { ApiError } from './errors.ts';

/**
 * The machine-readable reasons that a type of error body declares, at its top level or inside `error`, and any other
 * string.
 */
export type CodeOf<Body> = DeclaredCode<Body> | (string & {});

/** An `ApiError` of an API with these error bodies. If it has a code, its body has one of these types. */
export type DeclaredApiError<Body> = [DeclaredCode<Body>] extends [never]
  ? ApiError<Body | string>
  : (ApiError<Body> & { readonly code: CodeOf<Body> }) | (ApiError & { readonly code: undefined });

/** The properties that `ApiError` must have so that `instanceof` narrows the types of its code and body. */
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
