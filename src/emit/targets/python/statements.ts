/** Statements with their own layout rules: assignments, declarations, and definitions. */
import { textOf } from '../../code.ts';
import { identifier, py, type Py } from '../../encode/python.ts';
import { annotation, call, concat, isBreakable, type Doc } from './doc.ts';
import { WIDTH, columnsOf, flat, print, render, widthOf } from './layout.ts';

/** Returns `name: type = value`. If it is too long, the value is broken before the type. */
export function declaration(name: string, type: Doc, value: Py | undefined, indent: number): Py {
  const start = concat(py`${identifier(name)}: `, annotation(type));
  if (!value) {
    const fitsOnlyInParentheses =
      !isBreakable(type) && indent + widthOf(start) > WIDTH && indent + 4 + widthOf(type) <= WIDTH;
    return fitsOnlyInParentheses
      ? parenthesized(py`${identifier(name)}: `, type, indent)
      : print(start, indent);
  }
  const whole = concat(start, py` = ${value}`);
  const isBrokenBehind = indent + widthOf(whole) > WIDTH && indent + widthOf(start) + ' = ('.length <= WIDTH;
  return isBrokenBehind ? py`${flat(start)} = (\n    ${value}\n)` : print(whole, indent);
}

/** Returns `target = value`, with the value in parentheses if its first line fits only there. */
export function assignment(target: Doc, value: Doc, indent = 0): Py {
  const head = concat(target, py` = `);
  const printed = print(concat(head, value), indent);
  if (isFirstLineShort(printed, indent)) return printed;
  if (indent + widthOf(head) + 1 > WIDTH && isBreakable(target)) {
    const last = ']'.length + ' = '.length;
    return py`${render(target, indent, WIDTH, 0)} = ${render(value, indent, indent + last, 0)}`;
  }
  const apart = parenthesized(head, value, indent);
  // The value of a declaration that does not fit is always in parentheses.
  const isDeclared = indent === 0 && textOf(flat(target), 'python').includes(': ');
  if (isDeclared && widthOf(head) + 1 <= WIDTH) return apart;
  return isShort(apart, indent) ? apart : printed;
}

/** Returns `return value`, with the value in parentheses if its first line fits only there. */
export function returned(value: Doc, indent: number, keywords = py`return `): Py {
  const printed = print(concat(keywords, value), indent);
  if (isFirstLineShort(printed, indent)) return printed;
  const apart = parenthesized(keywords, value, indent);
  return isShort(apart, indent) ? apart : printed;
}

/** Returns `with context as name:`, with the context in parentheses if its first line is too long. */
export function withStatement(context: Doc, name: string, indent: number, keywords = py`with `): Py {
  const item = concat(context, py` as ${identifier(name)}`);
  const printed = print(concat(keywords, item, py`:`), indent);
  return isFirstLineShort(printed, indent) ? printed : py`${parenthesized(keywords, item, indent)}:`;
}

function parenthesized(head: Doc, value: Doc, indent: number): Py {
  return py`${flat(head)}(\n    ${print(value, indent + 4)}\n)`;
}

function isFirstLineShort(printed: Py, indent: number): boolean {
  const [first = ''] = textOf(printed, 'python').split('\n');
  return indent + columnsOf(first) <= WIDTH;
}

function isShort(printed: Py, indent: number): boolean {
  return textOf(printed, 'python')
    .split('\n')
    .every((line) => indent + columnsOf(line) <= WIDTH);
}

/** Returns `def name(parameters) -> type:`. The parameters are broken before the type. */
export function signature(start: Py, parameters: readonly Doc[], returns: Doc, indent: number): Py {
  const head = call(start, parameters);
  const whole = concat(head, py` -> `, returns, py`:`);
  if (indent + widthOf(whole) <= WIDTH) return flat(whole);
  const printed = render(head, indent, WIDTH, 0);
  const column = indent + ') -> '.length;
  const fitsOnlyInParentheses =
    !isBreakable(returns) && column + widthOf(returns) + 1 > WIDTH && indent + 4 + widthOf(returns) <= WIDTH;
  if (fitsOnlyInParentheses) return py`${printed} -> (\n    ${flat(returns)}\n):`;
  return py`${printed} -> ${render(annotation(returns), indent, column, 1)}:`;
}
