/** Languages other than that of the project's own scripts, a row each. */

export interface ProjectLanguage {
  /** The target that writes it. */
  readonly target: string;
  readonly title: string;
  /** Name of a file that only its projects have. */
  readonly trace: RegExp;
}

export const projectLanguages: readonly ProjectLanguage[] = [
  {
    target: 'python',
    title: 'Python',
    trace: /^(pyproject\.toml|setup\.(py|cfg)|requirements\.txt|Pipfile)$/,
  },
  { target: 'go', title: 'Go', trace: /^go\.mod$/ },
  { target: 'java', title: 'Java', trace: /^(pom\.xml|build\.gradle(\.kts)?)$/ },
];
