/** Plans all changes for a project and its answers, without writing. */
import type { Answers } from '../answers.ts';
import { commands } from '../detect/package-manager.ts';
import type { Project } from '../detect/project.ts';
import { EXAMPLE } from '../example.ts';
import { configFile, planConfig } from './config.ts';
import { Draft, type Edit, type Note } from './draft.ts';
import { planIgnores } from './ignores.ts';
import { planModuleType } from './module-type.ts';
import { planScripts, type Scripts } from './scripts.ts';
import { planWorkflow } from './workflow.ts';

export interface InitPlan {
  readonly edits: readonly Edit[];
  /** Steps left to the user. */
  readonly notes: readonly Note[];
  /** File of the configuration, relative to the project. */
  readonly config: string;
  /** True if the configuration has, or will have, an output of Diptych. */
  readonly isConfigured: boolean;
  readonly scripts: Scripts | undefined;
}

export function planInit(project: Project, answers: Answers): InitPlan {
  const draft = new Draft(project.folder);
  const config = configFile(project, answers);
  if (answers.example) draft.write(EXAMPLE.path, EXAMPLE.text, 'start from a sample document');
  const left = planConfig(draft, project, answers);
  planModuleType(draft, project, answers);
  const scripts = planScripts(draft, project);
  // Collapses generated files in reviews, and keeps their bytes the same on every system for `generate --check`.
  const attributes = `/${answers.out}/** linguist-generated text=auto eol=lf`;
  draft.addLine('.gitattributes', attributes, 'mark generated files for git');
  const ignores = planIgnores(draft, project, answers.out);
  const workflow = answers.ci ? planWorkflow(draft, project, scripts.names) : [];
  return {
    edits: draft.edits(),
    notes: [
      ...installNotes(project, answers),
      ...libraryNotes(project, answers),
      ...goNotes(project, answers),
      ...left,
      ...scripts.notes,
      ...ignores,
      ...workflow,
    ],
    config,
    isConfigured: left.length === 0,
    scripts: scripts.names,
  };
}

/** The first version of Go that compiles the output. */
const GO_VERSION = 25;

/** Returns the step that raises the Go version of the module, if it is too old for the output. */
function goNotes({ goModule }: Project, { targets }: Answers): readonly Note[] {
  const [, minor] = /^1\.(\d+)$/.exec(goModule?.version ?? '') ?? [];
  const isOlder = minor !== undefined && Number(minor) < GO_VERSION;
  if (!isOlder || !targets.some((id) => id === 'go' || id === 'server-go')) return [];
  return [
    {
      text: `The output needs Go 1.${GO_VERSION}, and go.mod names ${goModule!.version}. Raise it:`,
      code: `go mod edit -go=1.${GO_VERSION}`,
    },
  ];
}

/** Returns the steps that install packages. `init` does not install them, because this is the user's decision. */
function installNotes({ manager, dependencies, manifest }: Project, answers: Answers): readonly Note[] {
  if (!manifest) return [];
  const { addDev, add } = commands[manager.id];
  const runsGraphql = answers.documents.schema.length > 0 && answers.targets.includes('server');
  if (dependencies.has('graphql')) {
    const text = 'Install Diptych in this project:';
    return dependencies.has('diptych') ? [] : [{ text, code: `${addDev} diptych` }];
  }
  const onlyGraphql = { text: 'Install graphql, which the resolvers need:', code: `${add} graphql` };
  if (dependencies.has('diptych')) return runsGraphql ? [onlyGraphql] : [];
  const lines = runsGraphql ? [`${addDev} diptych`, `${add} graphql`] : [`${addDev} diptych graphql`];
  return [{ text: 'Install Diptych and graphql in this project:', code: lines.join('\n') }];
}

/** Returns a note about the libraries that the output imports and the project lacks. */
function libraryNotes({ manager, dependencies, manifest }: Project, answers: Answers): readonly Note[] {
  if (!manifest) return [];
  const { package: query } = answers.options['tanstack-query'] ?? {};
  const imported = [
    ...(answers.targets.includes('zod') ? ['zod'] : []),
    ...(answers.targets.includes('tanstack-query')
      ? [typeof query === 'string' ? query : '@tanstack/react-query']
      : []),
  ];
  const missing = imported.filter((name) => !dependencies.has(name));
  if (missing.length === 0) return [];
  return [
    { text: 'Install what the output imports:', code: `${commands[manager.id].add} ${missing.join(' ')}` },
  ];
}
