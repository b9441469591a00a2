/** Documentation in the form expected by Go's tools: it begins with the documented name. */
type Documentation = readonly (string | undefined)[];

/** Returns documentation of a type: `Message represents a text or multimedia message.` */
export function typeDocumentation(name: string, [text, ...others]: Documentation): Documentation {
  const trimmed = text?.trim();
  if (trimmed === undefined || trimmed === '') return [`${name} is declared in the contract.`, ...others];
  return [begins(trimmed, name) ? trimmed : `${name} represents ${withLowerCase(trimmed)}`, ...others];
}

/** Returns documentation of a method: `Update calls PATCH /contacts/{id}. Change a contact.` */
export function methodDocumentation(
  name: string,
  operation: string,
  [text, ...others]: Documentation,
): Documentation {
  if (text !== undefined && begins(text, name)) return [text, ...others];
  return [[`${name} calls ${operation}.`, text].filter((part) => part !== undefined).join(' '), ...others];
}

function begins(text: string, name: string): boolean {
  return text.startsWith(name) && /^\W/.test(text.slice(name.length));
}

/** Writes the first word in lower case, unless it is an abbreviation or a name in camel case. */
function withLowerCase(text: string): string {
  return /^(?:A|[A-Z]\p{Ll}+)(?![\p{L}\p{N}_])/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
