import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { NONE, type Answer, type Part } from './goal.ts';
import type { Schema } from './keywords.ts';

/** The functions of the finder that builders use. */
export interface Builder {
  find(parts: readonly Part[]): Answer;
  accepts(term: Term, value: JsonValue): boolean | undefined;
  make(schema: Schema): Term;
  /** Subtracts one draft from the budget. Returns false if the budget is used up. */
  spend(): boolean;
  /** True if undeclared names can be sent. */
  readonly isOpen: boolean;
}

/**
 * Returns the first answer with a value. Without a value, returns `none` if every answer is `none`, and the last
 * `unknown` answer otherwise.
 */
export function firstOf<Item>(items: Iterable<Item>, ask: (item: Item) => Answer): Answer {
  let doubt: Answer = NONE;
  for (const item of items) {
    const answer = ask(item);
    if (answer.kind === 'value') return answer;
    if (answer.kind === 'unknown') doubt = answer;
  }
  return doubt;
}
