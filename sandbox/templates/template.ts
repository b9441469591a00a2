import type { TemplateState } from '../../generated/typescript/graphql.ts';
import type { Stored } from '../campaigns/campaign.ts';

/** Text of campaign messages. */
export interface Template extends Stored {
  readonly name: string;
  readonly body: string;
  readonly locale: string;
  readonly state: TemplateState;
}
