/** Converts one argument of a comparison to a contract. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import type { SourceSpan } from '../../core/source.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { withoutTolerance } from '../../load/diagnostics.ts';
import { load, type LoadInput } from '../../load/load.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';
import { isPattern, nodeSourceFiles } from '../source-files.ts';
import { pathFrom, slashed } from '../paths.ts';
import { contractFiles, contractIn } from './contract-files.ts';
import { gitSourceFiles } from './git-files.ts';
import { typed } from './typed.ts';
import { isUrl, requireValidUrl, shownUrl } from '../sources/url.ts';
import { urlSourceFiles } from './url-file.ts';
import { statOf } from '../stat.ts';

/** The documents of one side. */
export interface Side {
  /** The prefix of its file paths in reports, such as `main:`. Empty for files on disk. */
  readonly label: string;
  readonly files: SourceFiles;
  readonly input: LoadInput;
}

/** Returns a side for a file, a folder, a pattern, `git:<revision>:<path>`, or a URL. */
export async function sideOf(named: string, cwd: string): Promise<Side> {
  if (isUrl(named)) {
    requireValidUrl(named);
    const name = basename(new URL(named).pathname) || 'document';
    const files = urlSourceFiles(named, name);
    return { label: '', files, input: await contractIn(shownUrl(named), [name], files) };
  }
  const [, revision, path = ''] = /^git:([^:]+):(.*)$/s.exec(named) ?? [];
  if (revision !== undefined) {
    const target = resolve(cwd, path);
    const root = leaves(cwd, target) ? folderOf(target) : cwd;
    return revisionSide(revision, { root, inside: slashed(relative(root, target)) }, cwd);
  }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(named)) throw new InputError(say['diff-scheme']({ url: named }));
  const { root, inside } = rootOf(named, cwd);
  const files = nodeSourceFiles(root);
  return { label: labelOf(root, cwd), files, input: await contractFiles(inside, files) };
}

/** Returns the sides for the same argument in a revision and on disk. */
export async function sidesSince(revision: string, named: string, cwd: string): Promise<readonly Side[]> {
  return Promise.all([revisionSide(revision, rootOf(named, cwd), cwd), sideOf(named, cwd)]);
}

async function revisionSide(revision: string, { root, inside }: Place, cwd: string): Promise<Side> {
  const files = await gitSourceFiles(revision, root);
  const path = inside === '' ? '.' : inside;
  const input = await typed(`${path} in ${revision}`, contractFiles(path, files));
  return { label: `${revision}:${labelOf(root, cwd)}`, files, input };
}

function labelOf(root: string, cwd: string): string {
  const path = pathFrom(cwd, root);
  return path === '' ? '' : `${path}/`;
}

/** Returns the deepest existing folder of a path, because a revision can contain folders that are not on disk. */
function folderOf(path: string): string {
  return statOf(path)?.isDirectory() ? path : folderOf(dirname(path));
}

function leaves(root: string, path: string): boolean {
  const within = relative(root, path);
  return within === '..' || within.startsWith(`..${sep}`);
}

/** An argument, and the folder that contains it. */
interface Place {
  readonly root: string;
  readonly inside: string;
}

/**
 * Returns the root folder for references, and the argument inside it. The root is the current folder if it contains the
 * argument.
 */
function rootOf(named: string, cwd: string): Place {
  const magic = named.search(/[*?[\]{}()!]/);
  const plain = magic < 0 ? named : named.slice(0, magic);
  const path = resolve(cwd, magic < 0 ? plain : dirname(`${plain}x`));
  if (!existsSync(path)) throw new InputError(say['cli-no-such-file']({ path: named }));
  const isFolder = statSync(path).isDirectory();
  const real = realpathSync(cwd);
  const root = leaves(real, realpathSync(path)) ? (isFolder ? path : dirname(path)) : real;
  const folder = slashed(relative(realpathSync(root), realpathSync(path)));
  const rest =
    magic < 0 ? '' : named.slice(dirname(`${plain}x`) === '.' ? 0 : dirname(`${plain}x`).length + 1);
  const inside = [folder, rest].filter((part) => part !== '').join('/');
  return { root, inside: inside === '' ? '.' : inside };
}

export interface LoadedSide {
  readonly side: Side;
  readonly contract: Contract;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly string[];
}

/** Loads both sides. Throws `InputError` if a side has no contract to compare. */
export async function loadSides(sides: readonly Side[]): Promise<readonly LoadedSide[]> {
  const loaded = await Promise.all(
    sides.map((side, index) =>
      loadSide(side).catch((error: unknown) => {
        if (error instanceof InputError) throw unreadable(error.diagnostics, index === 0 ? 'old' : 'new');
        throw error;
      }),
    ),
  );
  const kinds = new Set(loaded.map(({ contract }) => contract.sources.graphql?.isIntrospected));
  if (!kinds.has(true) || !kinds.has(false)) return loaded;
  // If one side is an introspection result, facts that introspection cannot express are treated as unchanged.
  return Promise.all(
    loaded.map(async (one) => {
      const { side, contract } = one;
      if (!contract.sources.graphql?.isIntrospected)
        return loadSide({ ...side, input: { ...side.input, asIntrospected: true } });
      const at = spanOn(side, spanOfFile(side.input.graphql?.[0] ?? ''));
      return { ...one, diagnostics: [...one.diagnostics, say['diff-introspection']({}, at)] };
    }),
  );
}

/**
 * Returns the error for a contract that cannot be compared. It contains the errors of the contract, and then a
 * diagnostic that reports that the comparison did not run.
 */
export function unreadable(diagnostics: readonly Diagnostic[], side: 'old' | 'new'): InputError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return new InputError(...errors, say['diff-unread']({ count: errors.length, side }));
}

async function loadSide(side: Side): Promise<LoadedSide> {
  const { input, files } = side;
  if (input.graphql?.some(isPattern) && (await files.glob(input.graphql)).length === 0)
    throw new InputError(say['cli-nothing-matches']({ patterns: input.graphql }));
  const loaded = await load({ ...input, tolerant: true }, files);
  const diagnostics = loaded.diagnostics.map((diagnostic) => labelled(diagnostic, side));
  if (!loaded.contract) throw new InputError(...diagnostics.filter(({ severity }) => severity === 'error'));
  return {
    side,
    contract: loaded.contract,
    diagnostics,
    files: loaded.files.map((file) => `${side.label}${file}`),
  };
}

/** Returns a location in a file of a side, as shown in reports. */
export function spanOn({ label }: Side, span: SourceSpan): SourceSpan {
  return label === '' ? span : { ...span, file: `${label}${span.file}` };
}

function labelled(diagnostic: Diagnostic, side: Side): Diagnostic {
  const { at } = diagnostic;
  return withoutTolerance(at ? { ...diagnostic, at: spanOn(side, at) } : diagnostic);
}
