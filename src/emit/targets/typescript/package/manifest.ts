/** Prints `package.json` and the build of the package: ESM, CommonJS, and declarations for both. */
import type { JsonObject } from '../../../../core/json.ts';
import type { ImportExtension } from '../../../ecmascript/specifier.ts';
import { jsonLiteral } from '../../../encode/ecmascript.ts';
import type { View } from '../../../templates.ts';
import type { Identity } from './identity.ts';
import type { PackageOptions } from './package-options.ts';

/** The entry modules that a package can have. `shares` is true if the module shares code with other entries. */
const ENTRIES = [
  { subpath: '.', module: 'index', shares: true },
  { subpath: './functions', module: 'functions', shares: true },
  { subpath: './webhooks', module: 'webhooks', shares: true },
  { subpath: './graphql', module: 'graphql', shares: false },
  { subpath: './enums', module: 'enums', shares: false },
];

/**
 * Versions of TypeScript with which the emitted code is known to compile, without and with
 * `rewriteRelativeImportExtensions`.
 */
const TYPESCRIPT = '>=5.7.0 <8.0.0';

/** The bundler is pinned, because its output can change with its version. */
const ROLLDOWN = '1.2.19';

/** @param paths the modules of the client */
export function manifest(
  { name, version = '0.0.0', description, license }: Identity,
  { author, homepage, repository }: PackageOptions,
  paths: ReadonlySet<string>,
): JsonObject {
  return {
    name,
    version,
    ...(description !== undefined && { description }),
    ...(license !== undefined && { license }),
    ...(author !== undefined && { author }),
    ...(homepage !== undefined && { homepage }),
    ...(repository !== undefined && { repository: { type: 'git', url: repository } }),
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    main: './dist/cjs/index.js',
    types: './dist/cjs/index.d.ts',
    exports: {
      ...Object.fromEntries(
        entriesOf(paths).map(({ subpath, module }) => [subpath, conditions(module)] as const),
      ),
      './package.json': './package.json',
    },
    files: ['dist', 'docs'],
    scripts: {
      build: `node -e "${EMPTY}" && tsc && node -e "${COMMONJS}" && rolldown -c`,
      prepack: 'npm run build',
    },
    devDependencies: { rolldown: ROLLDOWN, typescript: TYPESCRIPT },
  };
}

const EMPTY = "fs.rmSync('dist',{recursive:true,force:true})";

/**
 * Copies the declarations for CommonJS. Compilers read them as CommonJS if the nearest package.json declares this type.
 */
const COMMONJS =
  "fs.cpSync('dist/esm','dist/cjs',{recursive:true});" +
  `fs.writeFileSync('dist/cjs/package.json','{\\"type\\":\\"commonjs\\",\\"sideEffects\\":false}')`;

/** Returns the template data of the bundler's settings. */
export function bundlerView(paths: ReadonlySet<string>): View {
  const inputs = (shares: boolean): readonly string[] =>
    entriesOf(paths).flatMap((entry) => (entry.shares === shares ? [`${entry.module}.ts`] : []));
  const others = inputs(false);
  return { sharing: jsonLiteral(inputs(true)), others: jsonLiteral(others), hasOthers: others.length > 0 };
}

function entriesOf(paths: ReadonlySet<string>): typeof ENTRIES {
  return ENTRIES.filter(({ module }) => paths.has(`${module}.ts`));
}

function conditions(module: string): JsonObject {
  const built = (kind: string): JsonObject => ({
    types: `./dist/${kind}/${module}.d.ts`,
    default: `./dist/${kind}/${module}.js`,
  });
  return { import: built('esm'), require: built('cjs') };
}

/** Returns the compiler settings of the package. */
export const tsconfig = (extension: ImportExtension): JsonObject => ({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: extension === '' ? 'preserve' : 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // Otherwise, fields that only declare a type would be in every bundle.
    useDefineForClassFields: false,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'dist/esm',
  },
  // Include all files of the package, because a list of names would grow with the client.
  include: ['**/*.ts'],
  exclude: ['dist', 'node_modules'],
});
