/** Every address of ours begins with a plain word: `/home`, `/gcdzzkInfo/ZK1?tab=strata`. */
const plain = /^\/[A-Za-z0-9][A-Za-z0-9_-]*(?=[/?#]|$)[^\\\p{C}\p{Z}]{0,2000}$/u

/** Pages that lead to where somebody wanted to go: to return to one of them would go round in a circle. */
const doors =
  /^\/(?:login|custom-login|sso-login|callback|register|reset-pwd|recall-username|admin\/login)(?=[/?#]|$)/i

/**
 * The path of ours that a text from outside names, unchanged; undefined for whatever a browser could take for another
 * site, for a script, or for a step out of the path, in any spelling: signs that cannot be seen, signs that become
 * slashes or dots when they are decoded or narrowed.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !plain.test(text) || doors.test(text)) return undefined
  const [path = ''] = text.split(/[?#]/, 1)
  const forms = [path, decoded(path), decoded(decoded(path) ?? '')]
  return forms.every((form) => form !== undefined && staysInside(form)) ? text : undefined
}

/** Undefined when a percent sign stands before what is no code. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** No empty step, none that goes up or stays, nothing invisible; a code such as A/1 may hold its slash encoded. */
function staysInside(path: string): boolean {
  const narrow = path.normalize('NFKC')
  if (/[\\\p{C}]/u.test(narrow)) return false
  return narrow
    .split(/[/⁄∕⧸]/u)
    .slice(1)
    .every((step, i, steps) => (step !== '' || i === steps.length - 1) && !/^\.{1,2}$/.test(step))
}
