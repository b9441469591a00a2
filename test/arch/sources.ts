import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../..');

/** Every file of the repository that Git tracks or would add, relative to the root, sorted. */
export function repositoryFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const known = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' });
  const gone = new Set(deleted.split('\n'));
  return known
    .split('\n')
    .filter((path) => path !== '' && !gone.has(path))
    .sort();
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The imports and globals of one source file. */
export interface Source {
  readonly path: string;
  readonly lines: number;
  /** Specifiers of imports and re-exports, with the imported names. */
  readonly imports: readonly {
    readonly from: string;
    readonly names: readonly string[];
    readonly typeOnly: boolean;
    /** True for `import()`. */
    readonly isLazy?: boolean;
  }[];
  /** Identifiers that are read as values and are not property names. */
  readonly globals: ReadonlySet<string>;
}

/** Parses one TypeScript or JavaScript file. */
export function parseSource(path: string): Source {
  const text = textOf(path);
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Source['imports'][number][] = [];
  const globals = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) imports.push(importOf(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      imports.push({ from: specifier(node.moduleSpecifier), names: [], typeOnly: node.isTypeOnly });
    } else if (isDynamicImport(node)) {
      imports.push({ from: specifier(node.arguments[0]), names: [], typeOnly: false, isLazy: true });
    } else if (ts.isIdentifier(node) && !isMemberName(node)) globals.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, lines: text.split('\n').length - 1, imports, globals };
}

function importOf(node: ts.ImportDeclaration): Source['imports'][number] {
  const { importClause: clause } = node;
  const bindings = clause?.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  return {
    from: specifier(node.moduleSpecifier),
    names: named.map((element) => (element.propertyName ?? element.name).text),
    typeOnly: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
  };
}

function isDynamicImport(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function specifier(node: ts.Expression | undefined): string {
  return node && ts.isStringLiteralLike(node) ? node.text : '<computed>';
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) {
    return parent.name === node;
  }
  return ts.isPropertyDeclaration(parent) && parent.name === node;
}
