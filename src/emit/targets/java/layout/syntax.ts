/** Formats constructs of Java with the groups of google-java-format (its class `JavaInputAstVisitor`). */
import { textOf } from '../../../code.ts';
import { java, type Java } from '../../../encode/java.ts';
import { group, groupAt, line, opened, separated, text, type Doc, type Indent } from './ops.ts';

/** Items that are shorter than this share lines. */
const SHORT = 10;

/**
 * Formats `(a, b)`, indented by `indent` relative to its surroundings. `hugged` is the indentation of an argument that
 * is a function and starts on the line of the call.
 */
function argumentList(args: readonly Doc[], indent: Indent, hugged: Indent = { indent: 0 }): Doc {
  const [only, ...others] = args;
  if (!only) return opened(indent, text(java`()`));
  if (others.length === 0 && isLambda(only))
    return opened({ ...indent, hugged }, text(java`(`), line(''), only, text(java`)`));
  return opened(indent, text(java`(`), line(''), group(0, separated(args, modeOf(args))), text(java`)`));
}

/** True for a lambda. As the only argument, it starts on the line of the call, unless it fits on its own line. */
function isLambda([first]: Doc): boolean {
  return first !== undefined && !('kind' in first) && textOf(first, 'java').endsWith(' ->');
}

/**
 * Returns `independent` if all arguments are short, so that they share lines. Otherwise, returns `unified`, so that
 * each is on its own line.
 */
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

/** Formats `name(a, b)`. */
export function call(name: Java, args: readonly Doc[]): Doc {
  return group(4, text(name), argumentList(args, { indent: 0 }));
}

/** A link of a chain: `.name(a, b)`. */
export interface Link {
  readonly name: Java;
  readonly args: readonly Doc[];
}

/** Formats `Type.name(a).then(b)`. The first call stays on the line of the type, or of the only name before it. */
export function chain(head: Java, links: readonly Link[]): Doc {
  const tag = Symbol('name');
  const [first, ...others] = links;
  if (!first) return text(head);
  const otherwise = others.length > 0 ? 4 : 0;
  const argsOf = ({ args }: Link): Doc =>
    argumentList(args, { indent: 4, tag, otherwise }, { indent: 0, tag, otherwise });
  return group(
    4,
    group(0, text(head), line('', 'independent', tag), text(java`.${first.name}`)),
    argsOf(first),
    ...others.flatMap((link) => [line('', 'unified', tag), text(java`.${link.name}`), argsOf(link)]),
  );
}

/** Formats `item.name(a).then(b)`. */
export function callChain(head: Doc, links: readonly Link[]): Doc {
  return group(
    4,
    head,
    ...links.flatMap(({ name, args }) => [line(''), text(java`.${name}`), argumentList(args, { indent: 4 })]),
  );
}

/** Formats the first call of a chain that has further calls. */
export function firstCall(name: Java, args: readonly Doc[]): Doc {
  return [...text(name), ...argumentList(args, { indent: 4 })];
}

/** Formats `new Type(a, b)`. */
export function construction(type: Java, args: readonly Doc[]): Doc {
  return group(0, text(java`new ${type}`), argumentList(args, { indent: 4 }));
}

/** Formats `Type::name`. */
export function methodReference(type: Java, name: Java): Doc {
  return group(4, text(type), line(''), text(java`::${name}`));
}

/** Formats `name -> value`. */
export function lambda(name: Java, value: Doc): Doc {
  return [...text(java`${name} ->`), ...group(4, line(' '), value)];
}

/** Formats `condition ? one : other`. */
export function conditional(condition: Doc, one: Doc, other: Doc): Doc {
  return group(4, condition, line(' '), text(java`? `), one, line(' '), text(java`: `), other);
}

/** Formats `Type<A, B>`. */
export function generic(type: Java, args: readonly Doc[]): Doc {
  return group(4, text(java`${type}<`), line(''), group(0, separated(args)), text(java`>`));
}

/** Formats `@Nullable Type`. */
export function nullable(type: Doc): Doc {
  return [java`@Nullable`, ...line(' ', 'independent'), ...type];
}

/** Formats a parameter: `Type name`. */
export function parameter(type: Doc, name: Java): Doc {
  const tag = Symbol('type');
  return group(
    0,
    group(4, group(0, group(0, type), line(' ', 'independent', tag), groupAt(tag, text(name)))),
  );
}

/** Formats `modifiers Type name(parameters) {`. `end` is the text after the bracket. */
export function signature(
  modifiers: Java | undefined,
  type: Doc | undefined,
  name: Java,
  parameters: readonly Doc[],
  end: Java,
): Doc {
  const tag = Symbol('name');
  const before = modifiers ? [...text(modifiers), ...line(' ', 'needed')] : [];
  return [
    ...before,
    ...group(
      4,
      group(0, group(0, ...(type ? [type, line(' ', 'independent', tag)] : []), text(java`${name}(`))),
      groupAt(
        tag,
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

/** Formats `modifiers Type name = value;` */
export function field(modifiers: Java, type: Doc, name: Java, value: Doc): Doc {
  return [...text(modifiers), ...line(' ', 'needed'), ...variable(type, name, value)];
}

/** Formats `Type name = value;` */
export function variable(type: Doc, name: Java, value: Doc): Doc {
  const tag = Symbol('type');
  return group(
    0,
    group(
      4,
      group(0, group(0, type), line(' ', 'independent', tag), groupAt(tag, text(name))),
      text(java` =`),
      groupAt(tag, line(' ', 'independent'), value),
      text(java`;`),
    ),
  );
}

/** Formats `return value;` */
export function returning(value: Doc): Doc {
  return [...text(java`return `), ...value, ...text(java`;`)];
}

/** Formats `name = value;` */
export function assignment(name: Java, value: Doc): Doc {
  return group(4, text(java`${name} =`), line(' '), value, text(java`;`));
}

/** Formats `case label -> value;` */
export function arm(label: Java, value: Doc): Doc {
  return [...text(java`${label} ->`), ...group(4, line(' '), value, text(java`;`))];
}

/** Formats `Type.NAME`. */
export function qualified(type: Java, name: Java): Doc {
  return group(4, text(type), line(''), text(java`.${name}`));
}

/** Formats `modifiers head extends A implements B, C {`. */
export function header(
  modifiers: Java,
  head: Java,
  clauses: readonly { readonly word: Java; readonly types: readonly Doc[] }[],
): Doc {
  const kind = group(
    4,
    text(head),
    ...clauses
      .filter(({ types }) => types.length > 0)
      .flatMap(({ word, types }) => [
        line(' ', 'independent'),
        group(types.length > 1 ? 4 : 0, text(java`${word} `), separated(types)),
      ]),
    text(java` {`),
  );
  return [...text(modifiers), ...line(' ', 'needed'), ...kind];
}
