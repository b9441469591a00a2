import { init } from './redoc.js';

const place = document.getElementById('reference');
const address = new URL(place.dataset.document, document.baseURI);
init(address.href, { disableTelemetry: true }, place);
