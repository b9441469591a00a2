/** Parsers for the values of flags. */
import { InvalidArgumentError, type Command } from 'commander';

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Not a whole number.');
  return value;
}

export function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value === 0) throw new InvalidArgumentError('Must be greater than 0.');
  return value;
}

/**
 * Collects the values of a repeatable flag. Unlike `list`, does not split them at commas, because headers can contain
 * commas.
 */
export function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** Collects the values of a list flag: `--target a,b` means `--target a --target b`. */
export function list(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, ...splitList(value)];
}

/** Applies `list` to each option with several values, in every command. */
export function withLists(program: Command): void {
  for (const command of program.commands) {
    for (const option of command.options) if (option.variadic) option.argParser(list);
    withLists(command);
  }
}

/**
 * Splits at commas outside brackets, because patterns and inline SDL can contain commas. Text without items is returned
 * as one item.
 */
export function splitList(text: string): readonly string[] {
  const items = [''];
  let depth = 0;
  for (const character of text) {
    if (/[([{]/.test(character)) depth++;
    if (/[)\]}]/.test(character)) depth = Math.max(0, depth - 1);
    if (character === ',' && depth === 0) items.push('');
    else items.push(`${items.pop()}${character}`);
  }
  const found = items.map((item) => item.trim()).filter((item) => item !== '');
  return found.length > 0 ? found : [text];
}
