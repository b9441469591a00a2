/** Programming languages other than JavaScript and TypeScript, one row each. */
import { shellWord } from '../../core/shell.ts';

export interface ProjectLanguage {
  /** Its target. */
  readonly target: string;
  readonly title: string;
  /** Matches the names of files that exist only in projects of this language. */
  readonly trace: RegExp;
  /** Returns the command that installs the unpublished client of a folder in the project. */
  readonly install?: (folder: string) => string;
  /** Matches the names of OpenAPI Generator's generators for clients in this language. */
  readonly generator: RegExp;
  /**
   * The option of the target for each of the `additionalProperties` of OpenAPI Generator. A value such as
   * `package.name` sets `name` in the option `package`.
   */
  readonly properties: Readonly<Record<string, string>>;
}

export const projectLanguages: readonly ProjectLanguage[] = [
  {
    target: 'python',
    title: 'Python',
    trace: /^(pyproject\.toml|setup\.(py|cfg)|requirements\.txt|Pipfile)$/,
    // Editable, so that the next `generate` does not require a new installation.
    install: (folder) => `pip install -e ${shellWord(`./${folder}`)}`,
    // Other generators, such as `python-flask`, are for servers.
    generator: /^python(-(experimental|legacy|prior|pydantic-v1))?$/,
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
    // Other generators, such as `java-camel`, are for servers.
    generator: /^java(-.+-client)?$/,
    properties: {
      invokerPackage: 'module',
      groupId: 'package.groupId',
      artifactId: 'package.name',
      artifactVersion: 'package.version',
    },
  },
];

/** Returns the language of a generator of OpenAPI Generator. */
export function languageOfGenerator(generator: string): ProjectLanguage | undefined {
  return projectLanguages.find((language) => language.generator.test(generator));
}
