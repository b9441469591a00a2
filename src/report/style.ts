import pc from 'picocolors';
import type { Severity } from '../core/diagnostic.ts';

/** Options for the layout of text output. */
export interface TextOptions {
  /** The width of the terminal in columns; 100 by default. */
  readonly width?: number;
  /** True to use colors; false by default. */
  readonly colors?: boolean;
}

export interface Style {
  readonly width: number;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly severity: Readonly<Record<Severity, (text: string) => string>>;
}

export function styleOf(options: TextOptions): Style {
  const colors = pc.createColors(options.colors ?? false);
  return {
    width: options.width ?? 100,
    bold: colors.bold,
    dim: colors.dim,
    good: colors.green,
    severity: { error: colors.red, warning: colors.yellow, note: colors.cyan },
  };
}
