import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { render } from '../../report/formats.ts';
import { plural } from '../../report/text.ts';
import { withDocuments } from '../config/document-arguments.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';
import { adviceOn } from '../diff/advice.ts';
import { compare } from '../diff/compare.ts';
import { reportOf } from '../diff/report.ts';
import { settingsOf } from '../diff/settings.ts';
import { loadSides, type Side } from '../diff/side.ts';
import { textsOf } from '../diff/texts.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadInputOf } from '../load-contract.ts';
import { fetchSources, type FetchedSources } from '../sources/fetch-sources.ts';
import { prefixOf, requestFiles, resolverOf } from '../sources/request-files.ts';
import { sha256 } from '../sources/lock-file.ts';
import { byProject, storeSources } from '../sources/store.ts';
import { withoutQuery } from '../sources/url.ts';
import type { Terminal } from '../terminal.ts';

/** Runs `diptych update`: fetches URLs (default: all in the configuration), prints changes, and stores the new bytes. */
export async function updateCommand(
  urls: readonly string[],
  named: DocumentFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const requests = await requestsOf(withDocuments(urls, named, cwd), cwd);
  const projects = byProject(requests);
  if (projects.size === 0) throw new InputError(say['source-none']({}));
  for (const [project, wanted] of projects) {
    const fetched = await fetchSources(project, wanted, environment);
    const changed = changedFiles(fetched);
    for (const request of requests.filter(({ remote = [] }) => remote.length > 0))
      if (changed.length > 0) await printChanges(request, fetched, cwd, terminal);
    storeSources(fetched);
    terminal.out(
      `${plural(fetched.files.size, 'document')} fetched, ${changed.length === 0 ? 'none' : changed.length} changed\n`,
    );
  }
  return exit.fine;
}

function changedFiles({ files, lock, previous }: FetchedSources): readonly string[] {
  return [...files.keys()].filter((path) => previous.get(path)?.sha256 !== lock.get(path)?.sha256);
}

/** Prints the changes between the stored and the fetched documents. Throws `InputError` for a broken document. */
async function printChanges(
  request: GenerateRequest,
  fetched: FetchedSources,
  cwd: string,
  terminal: Terminal,
): Promise<void> {
  const { remote = [] } = request;
  const input = loadInputOf(request);
  const next: Side = { label: '', files: fetchedFiles(request, fetched), input };
  // Copies with local edits are not a published version, so they are replaced without a comparison.
  if (!remote.every(({ file, url }) => isIntact(request.places.project, fetched, file, url))) {
    await loadSides([next]);
    return;
  }
  const old: Side = { label: 'stored:', files: requestFiles(request), input };
  const [before, after] = await loadSides([old, next]);
  const compared = await compare(before!, after!, await settingsOf({}, request, cwd));
  const report = reportOf(compared);
  const textOf = await textsOf(report, [old, next]);
  terminal.out(await render('text', { ...report, textOf }, terminal));
  terminal.out(`${adviceOn(compared)}\n`);
}

function isIntact(project: string, { previous }: FetchedSources, root: string, url: string): boolean {
  if (previous.get(root)?.url !== withoutQuery(url)) return false;
  const entries = [...previous].filter(([, entry]) => entry.root === root);
  return entries.every(([path, { sha256: hash }]) => storedHash(join(project, path)) === hash);
}

function storedHash(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
    ? sha256(readFileSync(file))
    : undefined;
}

function fetchedFiles(request: GenerateRequest, { files, lock }: FetchedSources): SourceFiles {
  const inner = requestFiles(request);
  const prefix = prefixOf(request);
  return {
    glob: (patterns) => inner.glob(patterns),
    resolve: resolverOf(request, lock),
    read: (path, maxBytes) => {
      const bytes = path.startsWith(prefix) ? files.get(path.slice(prefix.length)) : undefined;
      return bytes ? Promise.resolve(bytes) : inner.read(path, maxBytes);
    },
  };
}
