/** The reason why verify stopped sending requests to an operation. */
export type Limit =
  | { readonly kind: 'interruption' | 'quota' }
  | { readonly kind: 'requests'; readonly requests: number }
  | { readonly kind: 'time'; readonly seconds: number };
