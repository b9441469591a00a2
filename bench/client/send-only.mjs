// Exports what one call needs, from the sources, so that its size can be shown by module. It is bundled and never
// executed.
export { connect } from '../../generated/typescript/core.ts';
export { sendMessage } from '../../generated/typescript/resources/messages.ts';
