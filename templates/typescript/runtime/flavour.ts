declare const flavour: unique symbol;

/** A string with a specific meaning. It accepts any plain string, but no string with a different meaning. */
export type Flavour<Name extends string> = string & { readonly [flavour]?: Name };
