/** Lays code out in the same way as gofmt, without running gofmt. */
import { textOf } from '../code.ts';
import { go, joinGo, spaces, stringLiteral, type Go } from '../encode/go.ts';
import { largestOf } from '../../core/long-lists.ts';

/** A line with two columns, such as a field and its type. `above` is a comment on a separate line. */
export interface Row {
  readonly above?: Go | undefined;
  readonly first: Go;
  readonly second: Go;
}

/** Aligns the second columns of lines. A comment or a multi-line value ends the alignment. */
export function columns(rows: readonly Row[]): Go {
  const lines: Go[] = [];
  let section: Row[] = [];
  const end = (): void => {
    const width = largestOf(
      section.map(({ first }) => widthOf(first)),
      0,
    );
    for (const { first, second } of section)
      lines.push(go`${first}${spaces(width - widthOf(first) + 1)}${second}`);
    section = [];
  };
  for (const row of rows) {
    const isTall = textOf(row.second, 'go').includes('\n');
    if (row.above || isTall) end();
    if (row.above) lines.push(row.above);
    section.push(row);
    if (isTall) end();
  }
  end();
  return joinGo(lines, '\n');
}

/** Returns `head{Key: value, …}`, with one entry on each line. */
export function literal(head: Go, members: readonly (readonly [Go, Go])[]): Go {
  if (members.length === 0) return go`${head}{}`;
  const rows = members.map(([key, value]): Row => ({ first: go`${key}:`, second: go`${value},` }));
  return go`${head}{\n\t${columns(rows)}\n}`;
}

/** Returns `head{item, …}`, with one item on each line. */
export function list(head: Go, items: readonly Go[]): Go {
  if (items.length === 0) return go`${head}{}`;
  return go`${head}{\n\t${joinGo(
    items.map((item) => go`${item},`),
    '\n',
  )}\n}`;
}

/** Returns `head{Key: value, …}` on one line. */
export function inline(head: Go, members: readonly (readonly [Go, Go])[]): Go {
  return go`${head}{${joinGo(
    members.map(([key, value]) => go`${key}: ${value}`),
    ', ',
  )}}`;
}

/** Keys and values of a literal. */
export type Fields = readonly (readonly [Go, Go])[];

/** Returns `head{Key: value, …}`, on one line if it is short. */
export function record(head: Go, fields: Fields): Go {
  const line = inline(head, fields);
  return widthOf(line) <= 100 && !textOf(line, 'go').includes('\n') ? line : literal(head, fields);
}

export function stringList(values: readonly string[]): Go {
  return go`[]string{${joinGo(values.map(stringLiteral), ', ')}}`;
}

/** Returns `case a, b:`, with one value on each line if it is long. */
export function caseOf(values: readonly Go[]): Go {
  const short = go`case ${joinGo(values, ', ')}:`;
  const [first, ...others] = values;
  if (!first || others.length === 0 || widthOf(short) <= 110) return short;
  return go`case ${first},\n\t${joinGo(others, ',\n')}:`;
}

/** Returns the width of code. gofmt counts code points. */
export function widthOf(code: Go): number {
  return Array.from(textOf(code, 'go')).length;
}
