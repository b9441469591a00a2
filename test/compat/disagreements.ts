/** Pairs of the corpus with a label that we consider wrong, with the reason. */
export const DISAGREEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Labeled as breaking.
    'oasdiff-f58f7912':
      'allOf gets another part, but its constraints are already in the other parts. A proof shows that the same bodies are accepted.',
    'oasdiff-feae6fd2': 'required is next to type: array. It has no effect on lists, which a proof confirms.',
    'openapi-diff-5f5033a6':
      'A documented 400 was removed. Callers are not affected by an error that no longer occurs.',
    // Labeled as harmless.
    'oasdiff-634cb53e':
      'A pattern in a response was removed. Callers can receive new strings, such as the witness.',
    'oasdiff-a19e38e4':
      'An enum value inside a query parameter was removed. Requests with this value are rejected.',
    'oasdiff-e9b795ac':
      'A body must have a property that was optional. The property is required even if no schema describes it.',
  }),
);
