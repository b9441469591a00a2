export { UUID } from '../../graphql/scalars.ts';
