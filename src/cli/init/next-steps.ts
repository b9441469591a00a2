/** Returns the next steps, with the first lines of code from the README of the generated output. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import type { Kit } from '../../emit/target.ts';
import { selectionOf } from '../config/selection.ts';
import { produce } from '../generate/produce.ts';
import { loadContract } from '../load-contract.ts';
import { isRest } from '../../model/lookup.ts';
import { serverPath } from '../../model/server-url.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { decideModules } from '../modules/decide.ts';
import { nearestConfig } from '../modules/nearest.ts';
import { pathFrom } from '../paths.ts';
import type { Answers } from './answers.ts';
import { markerSteps } from './compiled-markers.ts';
import { readText } from './files.ts';
import { projectLanguages } from './languages.ts';
import { goInstallation, goReadme, goServerStep } from './go-steps.ts';
import { commands, type PackageManager } from './detect/package-manager.ts';
import type { Project } from './detect/project.ts';
import type { ServerFiles } from './server-mounts.ts';
import { serverSteps } from './server-program.ts';
import { inStyle, snippetStyle, type SnippetStyle } from './snippet-style.ts';
import type { Step } from './step.ts';

/** @param request the finished request, with its output on disk */
export async function nextSteps(
  request: GenerateRequest,
  answers: Pick<Answers, 'frameworks'>,
  { dependencies, manager, manifest, deno }: Project,
  job: Kit['job'],
): Promise<readonly Step[]> {
  const { out, project } = request.places;
  const { style } = await decideModules(request, true);
  const ending = style?.importExtension ?? '';
  const written = snippetStyle(out, project, dependencies, style);
  const ids = request.targets.map(({ id }) => id);
  const isServer = ids.includes('server');
  const steps: Step[] = [];
  if (isServer) {
    const { contract } = await loadContract(request);
    const basePath = contract ? serverPath(contract) : '';
    const isSecured = (contract?.operations ?? []).some(
      (one) => isRest(one) && one.security.some(({ schemes }) => schemes.length > 0),
    );
    const files = { ...serverFiles(project, out, ending, dependencies), basePath, isSecured };
    const programs = serverSteps(files, answers.frameworks);
    if (manifest !== undefined || deno !== undefined)
      steps.push(...installSteps(programs, dependencies, manager));
    steps.push(...programs.map(({ title, code }) => ({ title, code: inStyle(code, written) })));
    if (programs.some(({ code }) => code.includes(" from 'node:")))
      steps.push(...nodeTypes(written, manager));
    if (style?.needsModuleType) steps.push(OWN_MODULES);
    if (ending === '.ts' && nearestConfig(out) === undefined) steps.push(RUN_SOURCES);
  }
  if (ids.includes('typescript') && !isServer) {
    const code = await typescriptSnippet(request, style, job);
    if (code !== undefined) steps.push({ title: 'Call the client', code: inStyle(code, written) });
  }
  if (ids.includes('server-go')) steps.push(await goServerStep(request, job));
  for (const { target, title, install } of projectLanguages) {
    if (!ids.includes(target)) continue;
    const path = join(out, target, 'README.md');
    const readme = readText(path) ?? (target === 'go' ? await goReadme(request, job) : undefined);
    const code = firstCode(readme ?? '');
    if (code === undefined) continue;
    const at = existsSync(path) ? ` (${pathFrom(project, path)})` : '';
    const local = target === 'go' ? goInstallation(request) : install?.(pathFrom(project, join(out, target)));
    if (local !== undefined) steps.push({ title: `Install the client in ${title}`, code: local });
    steps.push({ title: `Call the client in ${title}${at}`, code });
  }
  return [...steps, ...markerSteps(request, style)];
}

/** Returns the code from a README generated in memory, because a client inside a project has no README. */
async function typescriptSnippet(
  request: GenerateRequest,
  style: ModuleStyle | undefined,
  job: Kit['job'],
): Promise<string | undefined> {
  const { out, project } = request.places;
  const own = request.targets.find(({ id }) => id === 'typescript')?.options ?? {};
  const { package: _, ...options } = own;
  const alone = { ...request, targets: [selectionOf('typescript', options, request.places)] };
  const { files } = await produce(alone, job, style);
  const readme = files.find(({ path }) => path === 'typescript/README.md')?.text;
  const code = readme === undefined ? undefined : firstCode(readme);
  const specifier = `${fromSource(project, join(out, 'typescript'))}/index${style?.importExtension ?? ''}`;
  return code?.replace(/from '[^']*'/, `from '${specifier}'`);
}

/** Without a compiler, Node.js runs the sources. */
const RUN_SOURCES: Step = {
  title:
    'Save the program as main.js, and run it. Node.js 22.18 and later run the generated .ts files as they are',
  code: 'node main.js',
};

/** The generated folders have a `package.json` of their own, but the files of the user do not. */
const OWN_MODULES: Step = {
  title: 'To use ES imports in your own files, too, set this in package.json',
  code: '"type": "module"',
};

/** Returns the steps for the types that a program needs to import modules of Node.js. */
function nodeTypes({ nodeTypes: missing }: SnippetStyle, { id }: PackageManager): readonly Step[] {
  const steps: Step[] = [];
  if (missing.includes('not-installed'))
    steps.push({ title: 'Install the types of Node.js', code: `${commands[id].addDev} @types/node` });
  if (missing.includes('not-listed'))
    steps.push({
      title: 'The program needs the types of Node.js. List them in compilerOptions of tsconfig.json',
      code: '"types": ["node"]',
    });
  return steps;
}

/** Returns the step that installs the packages that the programs import and the project lacks. */
function installSteps(
  programs: readonly Step[],
  dependencies: ReadonlySet<string>,
  { id }: PackageManager,
): readonly Step[] {
  const imported = programs.flatMap(({ code }) =>
    Array.from(code.matchAll(/ from '((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^']*)?'/g), ([, name]) => name!),
  );
  const missing = [...new Set(imported)].filter((name) => !dependencies.has(name));
  if (missing.length === 0) return [];
  const names = missing.map((name) => (id === 'deno' ? `npm:${name}` : name));
  return [{ title: 'Install what the program imports', code: `${commands[id].add} ${names.join(' ')}` }];
}

function serverFiles(
  project: string,
  out: string,
  ending: string,
  dependencies: ReadonlySet<string>,
): Omit<ServerFiles, 'basePath' | 'isSecured'> {
  const folder = join(out, 'server');
  return {
    import: (path) => `${fromSource(project, folder)}/${path}${ending}`,
    own: (name) => `./${name}${ending}`,
    exists: (path) => existsSync(join(folder, `${path}.ts`)),
    has: (name) => dependencies.has(name),
    isTyped: nearestConfig(out) !== undefined,
  };
}

/** Returns the specifier with which the project's sources import a folder. */
function fromSource(project: string, folder: string): string {
  const path = pathFrom(project, folder);
  return `./${path.startsWith('src/') ? posix.relative('src', path) : path}`;
}

/** Joins the code blocks at the start of the section "Use". */
function firstCode(readme: string): string | undefined {
  const use = readme.split(/^## Use$/m)[1];
  const blocks = /^\s*((?:```\w+\n[^]*?\n```\s*)+)/.exec(use ?? '')?.[1];
  return blocks && [...blocks.matchAll(/```\w+\n([^]*?)\n```/g)].map(([, code]) => code).join('\n\n');
}
