/** `package.json` and what the compiler needs to build the package: ESM, CommonJS and declarations of both. */
import type { JsonObject } from '../../../../core/json.ts';
import type { Identity } from './identity.ts';
import type { PackageOptions } from './options.ts';

/** Modules that are entries when the client has them. */
const ENTRIES = {
  '.': 'index',
  './functions': 'functions',
  './webhooks': 'webhooks',
  './graphql': 'graphql',
  './enums': 'enums',
};

/** Of these versions the emitted code is known to compile, without and with `rewriteRelativeImportExtensions`. */
const TYPESCRIPT = '>=5.7.0 <8.0.0';

/** `paths`: of the modules that the client has. */
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
        Object.entries(ENTRIES).flatMap(([subpath, module]) =>
          paths.has(`${module}.ts`) ? [[subpath, conditions(module)] as const] : [],
        ),
      ),
      './package.json': './package.json',
    },
    files: ['dist', 'docs'],
    scripts: {
      build: `node -e "fs.rmSync('dist',{recursive:true,force:true})" && tsc -p tsconfig.json && tsc -p tsconfig.cjs.json && node -e "${MARK_COMMONJS}"`,
      prepack: 'npm run build',
    },
    devDependencies: { typescript: TYPESCRIPT },
  };
}

/** The nearest package.json says what the files beside it are. */
const MARK_COMMONJS = `fs.writeFileSync('dist/cjs/package.json','{\\"type\\":\\"commonjs\\",\\"sideEffects\\":false}')`;

function conditions(module: string): JsonObject {
  const built = (kind: string): JsonObject => ({
    types: `./dist/${kind}/${module}.d.ts`,
    default: `./dist/${kind}/${module}.js`,
  });
  return { import: built('esm'), require: built('cjs') };
}

/** Every file of the package's own; a list of names would have to grow with the client. */
const SOURCES = { include: ['**/*.ts'], exclude: ['dist', 'node_modules'] };

export const tsconfig: JsonObject = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'dist/esm',
  },
  ...SOURCES,
};

export const commonjsTsconfig: JsonObject = {
  extends: './tsconfig.json',
  compilerOptions: {
    // Without `moduleResolution`: what goes with it has another name in each version of the compiler.
    module: 'commonjs',
    verbatimModuleSyntax: false,
    esModuleInterop: true,
    outDir: 'dist/cjs',
  },
};
