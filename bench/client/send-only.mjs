// The very code of a call, of the sources, so that its size can be told by module. It is bundled, and never run.
export { connect } from '../../generated/typescript/core.ts';
export { sendMessage } from '../../generated/typescript/resources/messages.ts';
