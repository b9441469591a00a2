/**
 * Creates the step that copies the `package.json` files that mark generated ES modules, because compilers do not copy
 * them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { pathFrom } from '../paths.ts';
import { compilerVersion } from './compiler-version.ts';
import { outputProject } from './detect/tsconfig.ts';
import { readObject } from './json-objects.ts';
import type { Step } from './step.ts';

/** Returns the command to run after the compiler, if the project needs one. */
export function markerSteps(request: GenerateRequest, style: ModuleStyle | undefined): readonly Step[] {
  const { out, project } = request.places;
  const used = style?.needsModuleType && style.compiles ? outputProject(out) : undefined;
  const { outDir, rootDir } = used?.config.compilerOptions ?? {};
  if (!used || outDir === undefined) return [];
  const base = pathFrom(project, dirname(used.path));
  const root =
    rootDir ?? (compilerVersion(project) < 6 && pathFrom(project, out).startsWith('src/') ? 'src' : '.');
  const copies = markersOf(request).map((file) => {
    const source = pathFrom(project, file);
    const target = posix.join(base, outDir, posix.relative(posix.join(base, root), source));
    return `fs.cpSync('${source}', '${target}')`;
  });
  if (copies.length === 0) return [];
  const title =
    'Run this after each build, because tsc does not copy package.json files, which mark ES modules';
  return [{ title, isLasting: true, code: `node -e "${copies.join('; ')}"` }];
}

function markersOf({ places: { out, project }, targets }: GenerateRequest): readonly string[] {
  const options = targets.find(({ id }) => id === 'server')?.options;
  const skeletons = [options?.['resolvers'], options?.['handlers']].filter((one) => typeof one === 'string');
  const folders = readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(out, name));
  return [...folders, ...skeletons.map((one) => join(project, one))]
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(file) && Object.keys(readObject(file) ?? {}).join() === 'type');
}
