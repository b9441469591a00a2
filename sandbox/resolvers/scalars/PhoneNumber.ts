export { PhoneNumber } from '../../graphql/scalars.ts';
