import pc from 'picocolors';
import type { Severity } from '../core/diagnostic.ts';

/** Layout of text output. */
export interface TextOptions {
  /** Columns of the terminal. Default 100. */
  readonly width?: number;
  /** Default false. */
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
