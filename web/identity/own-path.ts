/** Every route begins with a plain word: `/home`, `/gcdzzkInfo/ZK1?tab=strata`. */
const plainPath = /^\/[A-Za-z0-9][A-Za-z0-9_-]*(?=[/?#]|$)[^\\\p{C}\p{Z}]{0,2000}$/u

/** Pages that redirect after sign-in; returning to one of them would be a loop. */
const doors =
  /^\/(?:login|custom-login|sso-login|callback|register|reset-pwd|recall-username|admin\/login)(?=[/?#]|$)/i

/**
 * Returns an untrusted text unchanged if it is a path of this site. Undefined for anything a browser could read as
 * another site, a script, or a step out of the path, in any spelling: invisible characters, or characters that become
 * slashes or dots when decoded or normalised.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !plainPath.test(text) || doors.test(text)) return undefined
  const [path = ''] = text.split(/[?#]/, 1)
  const forms = [path, decodePath(path), decodePath(decodePath(path) ?? '')]
  return forms.every((form) => form !== undefined && staysInside(form)) ? text : undefined
}

/** Decodes a path; undefined for invalid percent-encoding. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Whether a path has no empty, `.` or `..` segment and no invisible character; a code such as A/1 may contain an
 * encoded slash.
 */
function staysInside(path: string): boolean {
  const narrow = path.normalize('NFKC')
  if (/[\\\p{C}]/u.test(narrow)) return false
  return narrow
    .split(/[/⁄∕⧸]/u)
    .slice(1)
    .every((step, i, steps) => (step !== '' || i === steps.length - 1) && !/^\.{1,2}$/.test(step))
}
