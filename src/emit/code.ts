/**
 * Text for files of one language. Every string is hostile until it is encoded: only the encoders in `encode/` create
 * `Code` from strings of a document, and files and templates accept only `Code`.
 */
export class Code<Language extends string = string> {
  readonly language: Language;
  readonly text: string;

  constructor(language: Language, text: string) {
    this.language = language;
    this.text = text;
  }

  /** Throws, because code that is printed as a plain string is an internal error. */
  toString(): never {
    throw new TypeError(`${this.language} code was printed as a plain string`);
  }
}

/** Creates `Code` from a string. Only `encode/` and `templates.ts` may call this function; test/arch enforces it. */
export function encoded<Language extends string>(language: Language, text: string): Code<Language> {
  return new Code(language, text);
}

/**
 * Returns the template tag of a language: `` ts`const ${name} = ${value};` ``. The literal parts are trusted, and the
 * values must be `Code` of that language. The lines of a multi-line value get the indentation of the line on which it
 * starts.
 */
export function codeTag<Language extends string>(
  language: Language,
): (parts: TemplateStringsArray, ...values: readonly Code<Language>[]) => Code<Language> {
  return (parts, ...values) => {
    let text = parts[0] ?? '';
    for (const [index, value] of values.entries()) {
      const printed = textOf(value, language);
      text += printed.includes('\n') ? indented(printed, currentIndent(text)) : printed;
      text += parts[index + 1] ?? '';
    }
    return new Code(language, text);
  };
}

/** Joins several pieces into one. `separator` is literal text of the caller, and is trusted. */
export function joinCode<Language extends string>(
  language: Language,
  pieces: readonly Code<Language>[],
  separator: '' | ', ' | '\n' | '\n\n' | ' | ' | ' & ' | ',\n' | ';\n' | ' ' | '.',
): Code<Language> {
  return new Code(language, pieces.map((piece) => textOf(piece, language)).join(separator));
}

/** Returns the text of a piece. Throws if the piece is not `Code` of this language. */
export function textOf(value: unknown, language: string): string {
  if (!(value instanceof Code)) throw new TypeError(`a ${typeof value} was printed without an encoder`);
  if (value.language !== language) throw new TypeError(`${value.language} code was printed into ${language}`);
  return value.text;
}

/** Indents every line except the first. Empty lines stay empty. */
export function indented(text: string, indent: string): string {
  return indent === '' ? text : text.replace(/\n(?!\n|$)/g, `\n${indent}`);
}

/** Returns the white space at the start of the last line. */
function currentIndent(text: string): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n') + 1))![0];
}
