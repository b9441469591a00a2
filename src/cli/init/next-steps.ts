/** The first lines of code using the generated output, from its own README. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import type { Kit } from '../../emit/target.ts';
import { selectionOf } from '../config/selection.ts';
import { produce } from '../generate/produce.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { decideModules } from '../modules/decide.ts';
import { pathFrom } from '../paths.ts';
import type { Answers } from './answers.ts';
import { markerSteps } from './compiled-markers.ts';
import { readText } from './files.ts';
import { projectLanguages } from './languages.ts';
import { serverSnippets, type ServerFiles } from './frameworks.ts';
import { inStyle, snippetStyle } from './snippet-style.ts';
import type { Step } from './step.ts';

/** @param request the finished request, with its output on disk */
export async function nextSteps(
  request: GenerateRequest,
  answers: Pick<Answers, 'frameworks'>,
  dependencies: ReadonlySet<string>,
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
    const snippets = serverSnippets(serverFiles(project, out, ending), answers.frameworks);
    steps.push(...snippets.map(({ title, code }) => ({ title, code: inStyle(code, written) })));
  }
  if (ids.includes('typescript') && !isServer) {
    const code = await typescriptSnippet(request, style, job);
    if (code !== undefined) steps.push({ title: 'Call the client', code: inStyle(code, written) });
  }
  for (const { target, title } of projectLanguages) {
    const path = join(out, target, 'README.md');
    const code = ids.includes(target) ? firstCode(readText(path) ?? '') : undefined;
    if (code !== undefined)
      steps.push({ title: `Call the client in ${title} (${pathFrom(project, path)})`, code });
  }
  return [...steps, ...markerSteps(request, style)];
}

/** A client inside a project has no README, so one is generated in memory. */
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

function serverFiles(project: string, out: string, ending: string): ServerFiles {
  const folder = join(out, 'server');
  return {
    import: (path) => `${fromSource(project, folder)}/${path}${ending}`,
    own: (name) => `./${name}${ending}`,
    exists: (path) => existsSync(join(folder, `${path}.ts`)),
  };
}

/** Returns the specifier of a folder for the project's sources. */
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
