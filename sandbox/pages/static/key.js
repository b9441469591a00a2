/** The visitor's key. It stays in this browser, so that GraphiQL and the next visit can use it. */
const NAME = 'diptych.key';

export const storedKey = () => localStorage.getItem(NAME);
export const storeKey = (key) => localStorage.setItem(NAME, key);
export const forgetKey = () => localStorage.removeItem(NAME);

/** Creates a workspace and returns its key. @throws {Error} if the sandbox creates none now. */
export async function freshKey() {
  const response = await fetch('pages/workspaces', { method: 'POST' });
  if (!response.ok) throw new Error(`No key: ${(await response.text()).trim()}`);
  return (await response.json()).key;
}
