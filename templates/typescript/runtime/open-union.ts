/** The discriminator of an unlisted variant. It exists only as a type, so no listed string can have this type. */
declare enum Unlisted {
  value = '',
}

/**
 * A union that may get new variants at any time. An unlisted variant has the properties that all listed ones share, and
 * a `switch` over the discriminator reaches it in `default`.
 */
export type OpenUnion<Known, Tag extends string> =
  | Known
  | (Omit<Extract<Known, object>, Tag> & { readonly [Name in Tag]: Unlisted });
