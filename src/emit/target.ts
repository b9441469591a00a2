import type { Diagnostic } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { Contract } from '../model/contract.ts';
import type { Code } from './code.ts';
import type { ModuleStyle } from './ecmascript/specifier.ts';
import type { OutputPath } from './encode/path.ts';
import type { View } from './templates.ts';

/** One kind of output, such as the client of a language, server stubs, validators, or a published document. */
export interface Target {
  readonly id: string;
  generate(contract: Contract, kit: Kit): Promise<readonly OutputFile[]>;
}

/** The tools of a target, in addition to the contract. */
export interface Kit extends ModuleStyle {
  /** The target's part of the configuration. The target must check it. */
  readonly options: JsonObject;
  /** Renders `templates/<target>/<name>`. Every value of the view must be `Code` of `language`. */
  render<Language extends string>(name: string, view: View, language: Language): Code<Language>;
  /**
   * Returns the text of every file under `templates/<target>/<folder>/`, by path relative to that folder, sorted. The
   * default for `target` is this target; imports in its files have the project's extension. Does not render files.
   */
  templates(folder: string, target?: string): ReadonlyMap<string, string>;
  /** Prints an example of each call in the languages of the clients, in the order of the registry. */
  snippets(contract: Contract): Promise<readonly ClientSnippets[]>;
  /** Reports an omission, a renaming, or a repair. */
  report(diagnostic: Diagnostic): void;
  /**
   * Runs `module`'s exported `run(input)` in another thread. Only for slow libraries: input and output are copied as
   * structured clones.
   */
  job<Input, Output>(module: URL, input: Input): Promise<Output>;
}

/** An example of each call in one language. */
export interface ClientSnippets {
  readonly language: string;
  /** Code by the id of the REST operation, or by the name of the canonical GraphQL operation. */
  readonly rest: ReadonlyMap<string, Code>;
  readonly graphql: ReadonlyMap<string, Code>;
}

/** A declaration in a source file, and its line, counted from 1. */
export interface DeclaredName {
  readonly name: string;
  readonly line: number;
}

/** A file in memory. */
export interface OutputFile {
  /** Path relative to the target's folder, or to the project if `write` is `once`. */
  readonly path: OutputPath;
  readonly content: Code;
  /**
   * `always`: Diptych owns the file, and rewrites or removes it. `once`: the file is a skeleton, which belongs to the
   * user after it is created. `custom`: like `once`, but inside the target's folder, for code that belongs to the
   * package.
   */
  readonly write: 'always' | 'once' | 'custom';
  /** Finds declarations in the user's text of a `custom` file whose names are also generated. */
  readonly clashes?: (text: string) => readonly DeclaredName[];
}
