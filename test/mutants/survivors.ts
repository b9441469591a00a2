/** Mutants that a default run does not kill, and why. One that is killed after all must leave the list. */
export const survivors: Readonly<Record<string, string>> = {};
