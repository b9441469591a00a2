export interface InitFlags {
  readonly yes?: boolean;
  readonly openapi?: string;
  readonly schema?: readonly string[];
  readonly documents?: readonly string[];
  readonly target?: readonly string[];
  readonly out?: string;
  readonly framework?: readonly string[];
  readonly configFormat?: string;
  readonly ci?: boolean;
  readonly example?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}
