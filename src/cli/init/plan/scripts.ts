/** Plans the scripts in `package.json`, or the tasks in `deno.json`, that generate and check. */
import { isJsonObject } from '../../../core/json.ts';
import type { Project } from '../detect/project.ts';
import type { Draft, Note } from './draft.ts';
import { parsed, withMember } from './json-edit.ts';

export interface Scripts {
  readonly generate: string;
  readonly check: string;
}

/** Pairs of script names, in order of preference. Existing scripts are not replaced. */
const NAMES: readonly Scripts[] = [
  { generate: 'generate', check: 'generate:check' },
  { generate: 'diptych', check: 'diptych:check' },
];

export interface PlannedScripts {
  /** The names of the scripts, or undefined if there is no file for them, or their names are in use. */
  readonly names: Scripts | undefined;
  readonly notes: readonly Note[];
}

export function planScripts(draft: Draft, project: Project): PlannedScripts {
  const file = project.manifest ? 'package.json' : project.deno;
  const text = file === undefined ? undefined : draft.read(file);
  if (file === undefined || text === undefined) return { names: undefined, notes: [] };
  const member = file === 'package.json' ? 'scripts' : 'tasks';
  const root = parsed(text);
  const found = isJsonObject(root) ? root[member] : undefined;
  const scripts = new Map(isJsonObject(found) ? Object.entries(found) : []);
  const tool = file === 'package.json' ? 'diptych' : 'deno run -A npm:diptych';
  const command = `${tool} generate`;
  const rows = (names: Scripts): readonly (readonly [string, string])[] => [
    [names.generate, command],
    [names.check, `${command} --check`],
  ];
  const isFree = (name: string): boolean => {
    const script = scripts.get(name);
    return script === undefined || (typeof script === 'string' && script.includes('diptych generate'));
  };
  const isBroken = found !== undefined && !isJsonObject(found);
  const names = isBroken ? undefined : NAMES.find((one) => isFree(one.generate) && isFree(one.check));
  if (!names) {
    const code = rows(NAMES[isBroken ? 0 : 1]!).map(([name, value]) => `"${name}": "${value}"`);
    const reason = isBroken ? `whose \`${member}\` are not an object` : 'under unused names';
    const note = { text: `Add these to ${file}, ${reason}:`, code: code.join(',\n') };
    return { names: undefined, notes: [note] };
  }
  const after = rows(names)
    .filter(([name]) => !scripts.has(name))
    .reduce((sofar, [name, value]) => withMember(sofar, [member, name], value), text);
  draft.write(file, after, `add the ${member} ${names.generate} and ${names.check}`);
  return { names, notes: [] };
}
