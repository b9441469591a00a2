declare const flavour: unique symbol;

/** A string with one meaning. It accepts any plain string, but no string with another meaning. */
export type Flavour<Name extends string> = string & { readonly [flavour]?: Name };
