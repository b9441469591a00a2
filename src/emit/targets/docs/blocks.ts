/**
 * The content of a page, independent of its format. `html-blocks.ts` prints it as HTML, and `markdown-blocks.ts` as
 * Markdown.
 */
import type { StateMachine } from '../../../model/behaviour.ts';
import type { Code } from '../../code.ts';

/**
 * The path of a page in the site, without a file extension, such as `types/order`, and optionally an anchor on this
 * page.
 */
export interface Address {
  readonly page: string;
  readonly anchor?: string;
}

/** Text of a line. A plain string is shown as it is. Only `prose` contains markup. */
export type Inline =
  | string
  | { readonly kind: 'code' | 'prose' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly to: Address; readonly text: string; readonly isCode?: boolean }
  | { readonly kind: 'outside'; readonly url: string }
  | Badge;

export interface Badge {
  readonly kind: 'badge';
  readonly text: string;
  readonly tone: Tone;
}

export type Tone = 'plain' | 'required' | 'warning' | 'get' | 'change' | 'remove' | 'graphql' | 'event';

export type Line = readonly Inline[];

/** A parameter, an argument, a property, or a header. */
export interface Field {
  readonly name: string;
  readonly type: Line;
  readonly badges: readonly Badge[];
  /** Limits, defaults, and patterns, one phrase in each line. */
  readonly conditions: readonly Line[];
  readonly description?: string | undefined;
  readonly notes: readonly Line[];
  readonly inner: readonly FieldGroup[];
}

export interface FieldGroup {
  /** The title of the fields. It is empty if the fields need no title, because there is only one group. */
  readonly label: string;
  readonly fields: readonly Field[];
  /** Replaces fields that another page shows. */
  readonly more?: Line;
}

export interface Tab {
  readonly label: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly id: string }
  | { readonly kind: 'prose'; readonly text: string | undefined; readonly level?: number }
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'note'; readonly line: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, Line])[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly Line[])[];
    }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | { readonly kind: 'code'; readonly language: string; readonly code: string | Code }
  | { readonly kind: 'tabs'; readonly name: string; readonly legend: string; readonly tabs: readonly Tab[] }
  | { readonly kind: 'states'; readonly machine: StateMachine; readonly label: string }
  | { readonly kind: 'columns'; readonly columns: readonly (readonly Block[])[] };

export const code = (text: string): Inline => ({ kind: 'code', text });
export const prose = (text: string): Inline => ({ kind: 'prose', text });
export const linkTo = (to: Address, text: string): Inline => ({ kind: 'link', to, text });
export const codeLink = (to: Address, text: string): Inline => ({ kind: 'link', to, text, isCode: true });
export const badge = (text: string, tone: Tone = 'plain'): Badge => ({
  kind: 'badge',
  text,
  tone,
});
export const heading = (text: string, id: string, level: 2 | 3 = 2): Block => ({
  kind: 'heading',
  level,
  text,
  id,
});

/** Joins lines to one line, such as `a, b and c`. */
export function listed(lines: readonly Line[], conjunction = 'and'): Line {
  return lines.flatMap((line, index): Line => {
    if (index === 0) return line;
    return [index === lines.length - 1 ? ` ${conjunction} ` : ', ', ...line];
  });
}

/** Returns the blocks of a section, with its heading, or no blocks if the section is empty. */
export function section(
  text: string,
  id: string,
  blocks: readonly Block[],
  level: 2 | 3 = 2,
): readonly Block[] {
  return blocks.length === 0 ? [] : [heading(text, id, level), ...blocks];
}
