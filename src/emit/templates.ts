import { Liquid } from 'liquidjs';
import { Code, encoded, indented, textOf } from './code.ts';

/** The data of a template: code to print, booleans for conditions, and lists for loops. */
export interface View {
  readonly [name: string]: Code | boolean | View | readonly View[] | readonly Code[] | undefined;
}

/** The tags allowed in templates. */
const TAGS = new Set(['if', 'else', 'elsif', 'unless', 'for', 'comment', 'render']);

/** Renders templates of one folder. Throws if a printed value is not `Code` of the file's language. */
export class Templates {
  readonly #engine: Liquid;
  #language = '';

  /** @param sources the text of templates, by name */
  constructor(sources: ReadonlyMap<string, string>) {
    this.#engine = new Liquid({
      templates: Object.fromEntries([...sources].map(([name, text]) => [name, keepIndent(text)])),
      outputEscape: (value) => textOf(value, this.#language),
      strictVariables: true,
      strictFilters: true,
      lenientIf: true,
      ownPropertyOnly: true,
      trimTagLeft: true,
      trimTagRight: true,
      greedy: false,
      cache: true,
    });
    for (const tag of Object.keys(this.#engine.tags)) if (!TAGS.has(tag)) delete this.#engine.tags[tag];
    for (const filter of Object.keys(this.#engine.filters)) delete this.#engine.filters[filter];
    this.#engine.registerFilter('indent', (value: unknown, width: number) =>
      value instanceof Code ? encoded(value.language, indented(value.text, ' '.repeat(width))) : value,
    );
  }

  render<Language extends string>(name: string, view: View, language: Language): Code<Language> {
    this.#language = language;
    return encoded(language, this.#engine.renderFileSync(name, view) as string);
  }
}

/** Adds a filter to each value that begins a line, so that all lines of the value get the indentation of this line. */
function keepIndent(template: string): string {
  return template.replace(/^( +)\{\{ *([\w.]+) *\}\}/gm, (_, indent: string, value: string) => {
    return `${indent}{{ ${value} | indent: ${indent.length} }}`;
  });
}
