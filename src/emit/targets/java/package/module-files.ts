/** Prints `module-info.java`, and a `package-info.java` for each package. */
import type { Contract } from '../../../../model/contract.ts';
import { java, joinJava, qualifiedName } from '../../../encode/java.ts';
import { javadoc } from '../../../encode/javadoc.ts';
import { sentence } from '../../../shape/sentences.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import { ownedFile } from '../../../output-file.ts';

const LANGUAGE = 'java';
const SOURCES = 'src/main/java';

/** Descriptions of the client's packages, by the name below the root package. */
const SUMMARIES: Readonly<Record<string, string>> = {
  errors: 'Exceptions of calls.',
  internal: 'The internal implementation of calls, which may change at any time.',
  'internal.services': 'The internal implementations of the resources, which may change at any time.',
  json: 'JSON values.',
  models: 'Types of requests and responses.',
  params: 'Arguments of calls other than path parameters.',
  services: 'The calls, grouped by resource.',
  webhooks: 'Verification and types of webhook deliveries.',
};

/** @param files the Java files, in the folders of their packages */
export function moduleFiles(
  contract: Contract,
  kit: Kit,
  module: string,
  files: readonly OutputFile[],
): readonly OutputFile[] {
  const packages = packagesOf(files, module);
  const rendered = (path: string, template: string, view: Parameters<Kit['render']>[1]): OutputFile =>
    ownedFile(`${SOURCES}/${path}.java`, kit.render(`package/${template}.java.liquid`, view, LANGUAGE));
  const subject = sentence(contract.title) ?? 'an API.';
  return [
    rendered('module-info', 'module-info', {
      documentation: javadoc([`The client of ${subject}`], 0),
      // javac reads a digit at the end of a name as a version.
      isSuppressed: /\d(\.|$)/.test(module),
      module: qualifiedName(module),
      exports: joinJava(
        packages
          .filter((name) => !/^internal(\.|$)/.test(within(name, module)))
          .map((name) => java`exports ${qualifiedName(name)};`),
        '\n',
      ),
    }),
    ...packages.map((name) =>
      rendered(`${name.replaceAll('.', '/')}/package-info`, 'package-info', {
        documentation: javadoc(
          name === module
            ? [`The client of ${subject}`, contract.description]
            : [SUMMARIES[within(name, module)]],
          0,
        ),
        name: qualifiedName(name),
      }),
    ),
  ];
}

function packagesOf(files: readonly OutputFile[], module: string): readonly string[] {
  const folders = files.map(({ path }) =>
    path
      .slice(SOURCES.length + 1)
      .split('/')
      .slice(0, -1)
      .join('.'),
  );
  return [...new Set(folders)].filter((name) => name === module || name.startsWith(`${module}.`)).sort();
}

/** Returns the name below the root package, such as `models` for `com.example.orders.models`. */
function within(name: string, module: string): string {
  return name.slice(module.length + 1);
}
