import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { NONE, type Answer, type Part } from './goal.ts';
import type { Schema } from './keywords.ts';

/** The services of the finder for builders. */
export interface Builder {
  find(parts: readonly Part[]): Answer;
  accepts(term: Term, value: JsonValue): boolean | undefined;
  make(schema: Schema): Term;
  /** Uses one draft of the budget; false if none is left. */
  spend(): boolean;
  /** True if undeclared names can be sent. */
  readonly isOpen: boolean;
}

/** Returns the first value; if all results prove that there is none, returns that. */
export function firstOf<Item>(items: Iterable<Item>, ask: (item: Item) => Answer): Answer {
  let doubt: Answer = NONE;
  for (const item of items) {
    const answer = ask(item);
    if (answer.kind === 'value') return answer;
    if (answer.kind === 'unknown') doubt = answer;
  }
  return doubt;
}
