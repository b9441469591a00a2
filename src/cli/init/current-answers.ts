/** Reads the answers from an existing configuration. */
import { join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { readConfig } from '../config/read-config.ts';
import { isExclusion } from '../source-files.ts';
import { pathFrom } from '../paths.ts';
import type { Answers } from './answers.ts';
import type { InitFlags } from './init-flags.ts';
import { defaultFormat } from './config-format.ts';
import { say } from './init-diagnostics.ts';
import type { Project } from './detect/project.ts';

/** Returns the answers, or undefined without an output of Diptych. Throws `InputError` for a broken configuration. */
export async function currentAnswers(project: Project, flags: InitFlags): Promise<Answers | undefined> {
  const { codegenConfig, folder } = project;
  if (!codegenConfig?.hasOurs) return undefined;
  const [request] = await readConfig(codegenConfig.name, folder);
  if (!request) return undefined;
  const { openapi, graphql, documents, targets, places, sourceRoot, inline = {} } = request;
  const missing = (flags.target ?? []).filter((id) => !targets.some((target) => target.id === id));
  if (missing.length > 0)
    throw new InputError(say['init-already-chosen']({ path: codegenConfig.name, missing }));
  const named = (path: string): string => {
    if (isExclusion(path)) return `!${named(path.slice(1))}`;
    return Object.hasOwn(inline, path) ? path : pathFrom(folder, join(sourceRoot, path));
  };
  return {
    documents: {
      ...(openapi !== undefined && { openapi: named(openapi) }),
      schema: graphql.map(named),
      operations: documents.map(named),
    },
    targets: targets.map(({ id }) => id),
    out: pathFrom(folder, places.out),
    frameworks: project.frameworks,
    configFormat: defaultFormat(project),
    ci: flags.ci === true,
    example: false,
    options: {},
  };
}
