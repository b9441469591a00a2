/** Returns the element with an id that exists on the page. */
export const byId = (id) => document.getElementById(id);

/**
 * A new element. Strings become text nodes, whatever they contain, and are never parsed as markup.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} content
 */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** An address of this sandbox, regardless of where it is mounted. */
export const addressOf = (path) => new URL(path, document.baseURI).href;

/** Makes every `data-copy` button copy the text of the element that it refers to. */
export function wireCopyButtons() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    const [label] = button.childNodes;
    const say = (said) => {
      label.textContent = said;
      setTimeout(() => (label.textContent = 'Copy'), 1500);
    };
    button.addEventListener('click', () => void copy(byId(button.dataset.copy).textContent).then(say));
  }
}

/**
 * Browsers allow access to the clipboard only on secure origins: loopback is one, but an address in the network is not.
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Select it';
  }
}
