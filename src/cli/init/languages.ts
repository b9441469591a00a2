/** Languages other than that of the project's own scripts, one row each. */
import { shellWord } from '../../core/shell.ts';

export interface ProjectLanguage {
  /** Its target. */
  readonly target: string;
  readonly title: string;
  /** Name of a file that exists only in projects of this language. */
  readonly trace: RegExp;
  /** Installs the client of this folder, which is not published, in the project. */
  readonly install?: (folder: string) => string;
  /** Name of an OpenAPI Generator generator for a client in this language. */
  readonly generator: RegExp;
  /** Its `additionalProperties` → the option of our target; `package.` for a property of that option. */
  readonly properties: Readonly<Record<string, string>>;
}

export const projectLanguages: readonly ProjectLanguage[] = [
  {
    target: 'python',
    title: 'Python',
    trace: /^(pyproject\.toml|setup\.(py|cfg)|requirements\.txt|Pipfile)$/,
    install: (folder) => `pip install ${shellWord(`./${folder}`)}`,
    generator: /^python(-|$)/,
    properties: { packageName: 'module', projectName: 'package.name', packageVersion: 'package.version' },
  },
  {
    target: 'go',
    title: 'Go',
    trace: /^go\.mod$/,
    generator: /^go$/,
    properties: { packageName: 'packageName' },
  },
  {
    target: 'java',
    title: 'Java',
    trace: /^(pom\.xml|build\.gradle(\.kts)?)$/,
    install: (folder) => `mvn --file ${shellWord(folder)} install`,
    generator: /^java(-|$)/,
    properties: {
      invokerPackage: 'module',
      groupId: 'package.groupId',
      artifactId: 'package.name',
      artifactVersion: 'package.version',
    },
  },
];

/** Returns the language of an OpenAPI Generator generator. */
export function languageOfGenerator(generator: string): ProjectLanguage | undefined {
  return projectLanguages.find((language) => language.generator.test(generator));
}
