declare const flavour: unique symbol;

/** A string that means one thing. Any plain string will do for it, but none that means something else. */
export type Flavour<Name extends string> = string & { readonly [flavour]?: Name };
