export { DateTime } from '../../graphql/scalars.ts';
