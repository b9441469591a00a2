/** Languages other than that of the project's own scripts, a row each. */

export interface ProjectLanguage {
  /** The target that writes it. */
  readonly target: string;
  readonly title: string;
  /** Name of a file that only its projects have. */
  readonly trace: RegExp;
  /** Name of a generator of OpenAPI Generator that writes a client in it. */
  readonly generator: RegExp;
  /** Its `additionalProperties` → the option of our target; `package.` for a member of that option. */
  readonly properties: Readonly<Record<string, string>>;
}

export const projectLanguages: readonly ProjectLanguage[] = [
  {
    target: 'python',
    title: 'Python',
    trace: /^(pyproject\.toml|setup\.(py|cfg)|requirements\.txt|Pipfile)$/,
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
    generator: /^java(-|$)/,
    properties: {
      invokerPackage: 'module',
      groupId: 'package.groupId',
      artifactId: 'package.name',
      artifactVersion: 'package.version',
    },
  },
];

/** The language that a generator of OpenAPI Generator is named after. */
export function languageOfGenerator(generator: string): ProjectLanguage | undefined {
  return projectLanguages.find((language) => language.generator.test(generator));
}
