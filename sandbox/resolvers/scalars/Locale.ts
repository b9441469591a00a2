export { Locale } from '../../graphql/scalars.ts';
