// Runs after every request. The request's own script has set the variables that this script reads.
const facts = JSON.parse(pm.variables.get('facts') || '{}');
const { success = ['2XX'], conflict = false, graphql = false, userErrors = [], keep = [] } = facts;
pm.variables.unset('facts');

const number = (name, otherwise) => Number(pm.variables.get(name)) || otherwise;
const code = pm.response.code;
const body = (() => {
  try {
    return pm.response.json();
  } catch {
    return undefined;
  }
})();
const at = (path) =>
  path.reduce(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? value[key] : undefined,
    body,
  );
// Later requests contain stored values unescaped, so only values without special meaning are stored.
const isPlain = (value) =>
  typeof value === 'number' || (typeof value === 'string' && /^[^{}"\\\s]+$/.test(value));

const succeeded = success.some((one) => one === `${code}` || one === `${Math.floor(code / 100)}XX`);
const kept = keep.map(({ variable, path, header }) => [
  variable,
  header === undefined ? at(path) : pm.response.headers.get(header),
]);
const isMissing = kept.some(([, value]) => !isPlain(value));
const listed = userErrors.flatMap((path) => at(path) || []);
const isInConflict = conflict && (graphql ? listed.length > 0 : code === 409);
const attempt = number('attempt', 1);

if ((code === 429 || isInConflict || (succeeded && isMissing)) && attempt < number('attempts', 1)) {
  // The service is not ready yet. Repeat the request after the requested delay, or after `delay` milliseconds.
  const seconds = Math.min(Number(pm.response.headers.get('Retry-After')) || 0, 60);
  pm.collectionVariables.set('attempt', attempt + 1);
  pm.execution.setNextRequest(pm.info.requestId);
  setTimeout(() => {}, Math.max(seconds * 1000, number('delay', 0)));
} else {
  pm.collectionVariables.unset('attempt');
  if (isInConflict) {
    // The response is declared, so it is not a fault: this run cannot reach the state in which the request succeeds.
    pm.test.skip(`possible in this state: ${pm.response.text().slice(0, 500)}`, () => {});
  } else {
    pm.test(`status is ${success.join(' or ')}`, () => {
      pm.expect(succeeded, `status ${code}: ${pm.response.text().slice(0, 500)}`).to.equal(true);
    });
  }
  if (graphql) {
    pm.test('no errors', () => {
      pm.expect(body && body.errors, JSON.stringify(body && body.errors)).to.equal(undefined);
    });
  }
  if (userErrors.length > 0 && !isInConflict) {
    pm.test('no user errors', () => pm.expect(listed, JSON.stringify(listed)).to.deep.equal([]));
  }
  for (const [variable, value] of kept) {
    if (isPlain(value)) pm.collectionVariables.set(variable, value);
    if (succeeded) pm.test(`gives ${variable}`, () => pm.expect(isPlain(value)).to.equal(true));
  }
}
