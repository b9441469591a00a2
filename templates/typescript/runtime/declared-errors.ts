import type { ApiError } from './errors.ts';

/** Machine-readable reasons that a type of error body declares, at its top or inside `error`; and any other. */
export type CodeOf<Body> = DeclaredCode<Body> | (string & {});

/** An `ApiError` of an API with these error bodies. One that has a code was read from such a body. */
export type DeclaredApiError<Body> = [DeclaredCode<Body>] extends [never]
  ? ApiError<Body | string>
  : (ApiError<Body> & { readonly code: CodeOf<Body> }) | (ApiError & { readonly code: undefined });

/** What `instanceof` has to know of `ApiError` to tell the types of its code and body. */
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
