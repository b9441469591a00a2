/** The mode in which a `pattern` is run, or the reason for not running it. */
export type PatternVerdict =
  | { readonly flags: 'u' | ''; readonly slow: boolean }
  | { readonly reason: string };

/** Checks a regular expression of the document, without running it. */
export function judgePattern(pattern: string): PatternVerdict {
  const reason = compileError(pattern, 'u');
  if (reason === undefined) return { flags: 'u', slow: isAmbiguous(pattern) };
  return compileError(pattern, '') === undefined ? { flags: '', slow: isAmbiguous(pattern) } : { reason };
}

function compileError(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    // V8 repeats the pattern in its message, but the diagnostic already contains the pattern.
    return (error as Error).message.split(': ').at(-1) ?? 'it is not valid';
  }
}

interface Group {
  /** True if some atom of this alternative may match any number of times. */
  repeats: boolean;
  /** True if every alternative so far that contains a repetition also contains an atom matched exactly once. */
  anchored: boolean;
  fixed: number;
}

/**
 * True for a repeated group that consists only of repetitions, such as `(a+)+` or `(\w*\s?)*`,
 * because a string can match in exponentially many ways. A group with an atom that matches exactly once, such as
 * `(,[a-z]+)*`, counts as safe.
 */
function isAmbiguous(pattern: string): boolean {
  const stack: Group[] = [{ repeats: false, anchored: true, fixed: 0 }];
  const atoms = /\\(?:u\{[^}]*\}|p\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[^]/gsu;
  for (let match = atoms.exec(pattern); match; match = atoms.exec(pattern)) {
    const token = match[0];
    const group = stack.at(-1)!;
    if (token.startsWith('(')) {
      stack.push({ repeats: false, anchored: true, fixed: 0 });
      continue;
    }
    if (token === '|') {
      closeAlternative(group);
      continue;
    }
    if (token === '^' || token === '$') continue;
    const inner = token === ')' && stack.length > 1 ? stack.pop()! : undefined;
    if (inner) closeAlternative(inner);
    const quantifier = /^(?:[*+]|\?|\{(\d+)(,)?(\d*)\})\??/.exec(
      pattern.slice(atoms.lastIndex, atoms.lastIndex + 24),
    );
    if (quantifier) atoms.lastIndex += quantifier[0].length;
    const unbounded = quantifier !== null && /^(?:[*+]|\{\d+,\})/.test(quantifier[0]);
    if (inner && unbounded && !inner.anchored) return true;
    const holder = stack.at(-1)!;
    if (unbounded || (inner && !inner.anchored)) holder.repeats = true;
    else if (!quantifier) holder.fixed++;
  }
  return false;
}

function closeAlternative(group: Group): void {
  if (group.repeats && group.fixed === 0) group.anchored = false;
  group.repeats = false;
  group.fixed = 0;
}
