/** The first steps with generated Go. Files that the configuration omits are generated in memory. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Kit } from '../../emit/target.ts';
import type { JsonObject } from '../../core/json.ts';
import { selectionOf } from '../config/selection.ts';
import { produce } from '../generate/produce.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { goModuleOf } from '../modules/go-module.ts';
import { pathFrom } from '../paths.ts';
import { readText } from './files.ts';
import type { Step } from './step.ts';

/** Returns the README of a client that is a package of the project's module, or undefined for other clients. */
export async function goReadme(request: GenerateRequest, job: Kit['job']): Promise<string | undefined> {
  const { out, project } = request.places;
  const module = goModuleOf(project);
  const packageName = /^package (\w+)$/m.exec(readText(join(out, 'go/client.go')) ?? '')?.[1];
  if (!module || packageName === undefined) return undefined;
  const path = posix.join(module.importPath, pathFrom(project, out), 'go');
  return fileOf(
    request,
    'go',
    { module: path, ...optionsOf(request, 'go'), packageName, package: true },
    job,
  );
}

/** Returns the command with which the project uses a client that is a separate module. */
export function goInstallation({ places: { out, project } }: GenerateRequest): string | undefined {
  const module = /^module (\S+)$/m.exec(readText(join(out, 'go/go.mod')) ?? '')?.[1];
  if (module === undefined || !goModuleOf(project)) return undefined;
  const folder = `./${pathFrom(project, join(out, 'go'))}`;
  return `go mod edit -require ${module}@v0.0.0 -replace ${module}=${folder}`;
}

/** Returns the step that serves the handlers. If the project has its own program, shows the generated program to copy. */
export async function goServerStep(request: GenerateRequest, job: Kit['job']): Promise<Step> {
  const options = optionsOf(request, 'server-go');
  const { handlers } = options;
  const skeletons = typeof handlers === 'string' ? handlers : 'internal/service';
  const program = await fileOf(request, 'server-go', { handlers: skeletons, ...options, main: true }, job);
  const path = join(request.places.project, 'main.go');
  const title = existsSync(join(request.places.project, skeletons))
    ? `Implement the methods in ${skeletons}`
    : 'Implement the interface of each resource';
  return program === undefined || readText(path) === program
    ? { title: `${title}, and start the server`, code: 'go run .' }
    : { title: `${title}, and serve them like this program`, code: program.trimEnd() };
}

function optionsOf({ targets }: GenerateRequest, id: string): JsonObject {
  return targets.find((target) => target.id === id)?.options ?? {};
}

async function fileOf(
  request: GenerateRequest,
  id: 'go' | 'server-go',
  options: JsonObject,
  job: Kit['job'],
): Promise<string | undefined> {
  const targets = [selectionOf(id, options, request.places)];
  const { files } = await produce({ ...request, targets }, job, undefined);
  return files.find(({ path }) => path === (id === 'go' ? 'go/README.md' : 'main.go'))?.text;
}
