/** Constructs of Java as google-java-format groups them (its visitor of the syntax tree). */
import { textOf } from '../../../code.ts';
import { java, type Java } from '../../../encode/java.ts';
import { group, groupAt, line, separated, text, type Doc } from './ops.ts';

/** Items up to this long share lines. */
const SHORT = 10;

/** `(a, b)`, where the brackets are indented by `indent` inside of what they stand in. */
function argumentList(args: readonly Doc[], open: (...parts: readonly Doc[]) => Doc): Doc {
  const [only, ...others] = args;
  if (!only) return open(text(java`()`));
  if (others.length === 0 && isLambda(only))
    return open(text(java`(`), line('', 'whole'), only, text(java`)`));
  return open(text(java`(`), line(''), group(0, separated(args, modeOf(args))), text(java`)`));
}

/** A function that is the only argument begins on the line of the call where it does not fit on one of its own. */
function isLambda([first]: Doc): boolean {
  return first !== undefined && !('kind' in first) && textOf(first, 'java').endsWith(' ->');
}

/** What is short is filled into lines; all else stands below each other. */
function modeOf(args: readonly Doc[]): 'independent' | 'unified' {
  const isShort = args.every(
    ([only, ...others]) =>
      only !== undefined &&
      others.length === 0 &&
      !('kind' in only) &&
      textOf(only, 'java').length < SHORT &&
      !/[.:]/.test(textOf(only, 'java').replace(/^".*"$/s, '')),
  );
  return isShort ? 'independent' : 'unified';
}

/** `name(a, b)`. */
export function call(name: Java, args: readonly Doc[]): Doc {
  return group(
    4,
    text(name),
    argumentList(args, (...parts) => group(0, ...parts)),
  );
}

/** A link of a chain: `.name(a, b)`. */
export interface Link {
  readonly name: Java;
  readonly args: readonly Doc[];
}

/** `Type.name(a).then(b)`: the first call stays with the type, or with the only name before it. */
export function chain(head: Java, links: readonly Link[]): Doc {
  const tag = Symbol('name');
  const [first, ...others] = links;
  if (!first) return text(head);
  const otherwise = others.length > 0 ? 4 : 0;
  const argsOf = ({ args }: Link): Doc =>
    argumentList(args, (...parts) => group(0, groupAt(tag, otherwise, ...parts)));
  return group(
    4,
    group(0, text(head), line('', 'independent', tag), text(java`.${first.name}`)),
    argsOf(first),
    ...others.flatMap((link) => [line('', 'unified', tag), text(java`.${link.name}`), argsOf(link)]),
  );
}

/** `name(a).then(b)`, or `item.name(a).then(b)` with a head as short as an indentation. */
export function callChain(head: Doc, links: readonly Link[], breaksFirst = true): Doc {
  return group(
    4,
    head,
    ...links.flatMap(({ name, args }, index) => [
      index > 0 || breaksFirst ? line('') : [],
      text(java`.${name}`),
      argumentList(args, (...parts) => group(0, group(4, ...parts))),
    ]),
  );
}

/** The first call of such a chain, behind which others come. */
export function firstCall(name: Java, args: readonly Doc[]): Doc {
  return [...text(name), ...argumentList(args, (...parts) => group(0, group(4, ...parts)))];
}

/** `new Type(a, b)`. */
export function construction(type: Java, args: readonly Doc[]): Doc {
  return group(
    0,
    text(java`new ${type}`),
    argumentList(args, (...parts) => group(4, ...parts)),
  );
}

/** `Type::name`. */
export function methodReference(type: Java, name: Java): Doc {
  return group(4, text(type), line(''), text(java`::${name}`));
}

/** `name -> value`. */
export function lambda(name: Java, value: Doc): Doc {
  return [...text(java`${name} ->`), ...group(4, line(' '), value)];
}

/** `condition ? one : other`. */
export function conditional(condition: Doc, one: Doc, other: Doc): Doc {
  return group(4, condition, line(' '), text(java`? `), one, line(' '), text(java`: `), other);
}

/** `Type<A, B>`. */
export function generic(type: Java, args: readonly Doc[]): Doc {
  return group(4, text(java`${type}<`), line(''), group(0, separated(args)), text(java`>`));
}

/** `Type name`, of a parameter. */
export function parameter(type: Doc, name: Java): Doc {
  const tag = Symbol('type');
  return group(
    0,
    group(4, group(0, group(0, type), line(' ', 'independent', tag), groupAt(tag, 0, text(name)))),
  );
}

/** `modifiers Type name(parameters) {`; `end` is what follows the bracket. */
export function signature(
  modifiers: Java | undefined,
  type: Doc | undefined,
  name: Java,
  parameters: readonly Doc[],
  end: Java,
): Doc {
  const tag = Symbol('name');
  const before = modifiers ? text(java`${modifiers} `) : [];
  return [
    ...before,
    ...group(
      4,
      group(0, group(0, ...(type ? [type, line(' ', 'independent', tag)] : []), text(java`${name}(`))),
      groupAt(
        tag,
        0,
        group(
          0,
          group(
            0,
            ...(parameters.length > 0 ? [line('', 'independent'), group(0, separated(parameters))] : []),
            text(java`)`),
          ),
        ),
      ),
      text(end),
    ),
  ];
}

/** `modifiers Type name = value;` */
export function field(modifiers: Java, type: Doc, name: Java, value: Doc): Doc {
  return [...text(java`${modifiers} `), ...variable(type, name, value)];
}

/** `Type name = value;` */
export function variable(type: Doc, name: Java, value: Doc): Doc {
  const tag = Symbol('type');
  return group(
    0,
    group(
      4,
      group(0, group(0, type), line(' ', 'independent', tag), groupAt(tag, 0, text(name))),
      text(java` =`),
      groupAt(tag, 0, line(' ', 'independent'), value),
      text(java`;`),
    ),
  );
}

/** `return value;` */
export function returning(value: Doc): Doc {
  return [...text(java`return `), ...value, ...text(java`;`)];
}

/** `value;` */
export function statement(value: Doc): Doc {
  return [...value, ...text(java`;`)];
}

/** `head extends A implements B, C {`. */
export function header(
  head: Java,
  clauses: readonly { readonly word: Java; readonly types: readonly Java[] }[],
): Doc {
  return group(
    4,
    text(head),
    ...clauses
      .filter(({ types }) => types.length > 0)
      .flatMap(({ word, types }) => [
        line(' ', 'independent'),
        group(types.length > 1 ? 4 : 0, text(java`${word} `), separated(types.map(text))),
      ]),
    text(java` {`),
  );
}
