/** Converts configurations of other generators. */
import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import type { JsonObject } from '../../../core/json.ts';
import type { JsonValue } from '../../../core/json.ts';
import { ownMember } from '../../../core/own-member.ts';
import { pathFrom } from '../../paths.ts';
import type { Project } from '../detect/project.ts';
import { queryOptions } from '../detect/libraries.ts';
import { isUrl } from '../named-documents.ts';

/** The proposals of a migration. They take precedence over the proposals from the project. */
export interface Suggestion {
  readonly openapi?: string;
  readonly targets?: readonly string[];
  readonly out?: string;
  /** Ids of frameworks. */
  readonly frameworks?: readonly string[];
  /** Options by target. */
  readonly options?: Readonly<Record<string, JsonObject>>;
}

export interface Migration {
  /** Name of the other generator. */
  readonly tool: string;
  /** Location of its settings, relative to the project. */
  readonly file: string;
  readonly suggestion: Suggestion;
  /** Settings carried over: `input → presetConfig.openapi`. */
  readonly carried: readonly string[];
  /** Settings not carried over, with the reason or a replacement. */
  readonly dropped: readonly string[];
}

/** Reads the settings of one generator. Returns an empty list if the project does not use it. */
export type MigrationReader = (project: Project) => Promise<readonly Migration[]>;

/** Collects the result of a reader. */
export class MigrationDraft {
  readonly #project: Project;
  readonly #tool: string;
  readonly #file: string;
  readonly #carried: string[] = [];
  readonly #dropped: string[] = [];
  #suggestion: Suggestion = {};

  constructor(project: Project, tool: string, file: string) {
    this.#project = project;
    this.#tool = tool;
    this.#file = file;
  }

  /** @param path of the document in the other configuration, relative to the project or absolute */
  document(setting: string, path: unknown): void {
    if (typeof path !== 'string') return this.drop(setting, 'is not the path of a document');
    if (!isUrl(path) && !existsSync(resolve(this.#project.folder, path)))
      return this.drop(setting, `names ${path}, which does not exist`);
    const openapi = isUrl(path) ? path : this.#inside(path);
    if (openapi === undefined) return this.drop(setting, 'is outside the project');
    this.carry(setting, 'presetConfig.openapi', { openapi });
  }

  /** @param path a folder, or a file inside it */
  output(setting: string, path: unknown): void {
    const inside = typeof path === 'string' ? this.#inside(path) : undefined;
    if (inside === undefined) return this.drop(setting, 'is not a folder in the project');
    const isFile = /\.[cm]?[jt]sx?$/.test(inside);
    const folder = isFile ? posix.join(posix.dirname(inside), 'generated') : inside;
    if (folder === '' || folder === '.') return this.drop(setting, 'is the project itself');
    this.carry(setting, `uses ${folder} as the output folder, if it contains no other files`, {
      out: folder,
    });
  }

  carry(setting: string, becomes: string, suggestion: Suggestion): void {
    const { targets = [], options = {}, frameworks = [] } = this.#suggestion;
    this.#carried.push(`${setting} → ${becomes}`);
    this.#suggestion = {
      ...this.#suggestion,
      ...suggestion,
      targets: [...new Set([...targets, ...(suggestion.targets ?? [])])],
      frameworks: [...new Set([...frameworks, ...(suggestion.frameworks ?? [])])],
      options: { ...options, ...suggestion.options },
    };
  }

  /** Carries over schemas of Zod, or validators if the project has a version of Zod that the output does not support. */
  carryZod(setting: string): void {
    const { dependencies, libraries } = this.#project;
    const isOld = dependencies.has('zod') && !libraries.some(({ target }) => target === 'zod');
    if (isOld)
      this.carry(setting, 'target validators; the target zod needs Zod 4', { targets: ['validators'] });
    else this.carry(setting, 'target zod', { targets: ['zod'] });
  }

  /** @param name the package of TanStack Query */
  carryQuery(setting: string, name: string): void {
    this.carry(setting, 'target tanstack-query', {
      targets: ['typescript', 'tanstack-query'],
      options: { 'tanstack-query': queryOptions(name) },
    });
  }

  drop(setting: string, why: string): void {
    this.#dropped.push(`${setting} ${why}.`);
  }

  /** Drops all unknown properties. */
  dropOthers(
    settings: JsonObject,
    prefix: string,
    known: readonly string[],
    reasons: Readonly<Record<string, string>> = {},
  ): void {
    for (const [name, value] of Object.entries(settings))
      if (!known.includes(name) && isSet(value))
        this.drop(`${prefix}${name}`, ownMember(reasons, name) ?? 'has no equivalent');
  }

  finish(): Migration {
    const { targets = [], frameworks = [], ...others } = this.#suggestion;
    return {
      tool: this.#tool,
      file: this.#file,
      suggestion: {
        ...others,
        ...(targets.length > 0 && { targets }),
        ...(frameworks.length > 0 && { frameworks }),
      },
      carried: this.#carried,
      dropped: this.#dropped,
    };
  }

  #inside(path: string): string | undefined {
    const { folder } = this.#project;
    const inside = pathFrom(folder, resolve(folder, path));
    return inside === '..' || inside.startsWith('../') ? undefined : inside;
  }
}

function isSet(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== false && value !== null;
}

/** Returns the first of these files in the project. */
export function firstOf(project: Project, names: readonly string[]): string | undefined {
  return names.find((name) => existsSync(join(project.folder, name)));
}
