/** The method for `await using`, if the platform has it. */
export type Disposal = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Name in Key]: () => Promise<void> }
  : object;

/** Adds the method for `await using`, which closes the object. */
export function makeDisposable(target: { close(): Promise<void> }): void {
  const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };
  if (asyncDispose) Object.defineProperty(target, asyncDispose, { value: () => target.close() });
}
