import { emitsModules } from '../../../emit/targets/registry.ts';
import type { Answers } from '../answers.ts';
import type { Project } from '../detect/project.ts';
import type { Draft } from './draft.ts';
import { withMember } from './json-edit.ts';

/**
 * Declares ES modules in a new project whose compiler rejects ES syntax in CommonJS, as `npm init` and `tsc --init` create
 * it. Existing sources could be CommonJS, so their type does not change.
 */
export function planModuleType(draft: Draft, project: Project, { targets }: Answers): void {
  const { manifest, moduleType, tsconfig, search } = project;
  const isNew = manifest !== undefined && !search.hasSources && moduleType !== 'module';
  if (!isNew || tsconfig?.rejectsModuleSyntax !== true || !emitsModules(targets)) return;
  const text = withMember(draft.read('package.json')!, ['type'], 'module');
  draft.write('package.json', text, 'declare ES modules, because the tsconfig rejects ES syntax in CommonJS');
}
