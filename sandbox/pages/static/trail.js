import { byId, element } from './dom.js';

/** Statuses in which a message did not reach its recipient. */
const BAD = new Set(['undelivered', 'failed', 'expired', 'canceled']);

/** Shows the progress of one message: its statuses in their order, then its echo. */
export function createTrail() {
  const list = byId('trail');
  let message;
  let shown = new Set();
  const show = (step, text = step) => {
    if (shown.has(step)) return;
    shown.add(step);
    list.append(element('li', BAD.has(step) ? { 'data-tone': 'bad' } : {}, text));
  };
  return {
    /** Starts with the service's response to the request. */
    start(sent) {
      message = sent;
      shown = new Set();
      list.replaceChildren();
      if (message) show(message.status);
      else list.append(element('li', { 'data-tone': 'bad' }, 'refused'));
    },
    /** Continues with an event, if it is about the message. */
    take({ type, data: { object } }) {
      if (!message || object.object !== 'message') return;
      if (object.id === message.id) show(object.status);
      else if (isEchoOf(object, message, type)) show('echo', 'echoed back');
    },
  };
}

function isEchoOf(object, message, type) {
  return (
    type === 'message.received' &&
    object.from === message.to &&
    object.to === message.from &&
    object.body === message.body &&
    object.created_at >= message.created_at
  );
}
