const prefix = 'geolibrary-'

/** What the browser keeps for us across windows, under names that no other product on this origin has. */
export const storageKeys = {
  token: `${prefix}token`,
  refreshToken: `${prefix}refresh-token`,
  userInfo: `${prefix}user-info`,
  roleIds: `${prefix}role-ids`,
  permissions: `${prefix}permissions`,
  menuInfo: `${prefix}menu-info`,
  routeTags: `${prefix}open-tabs`,
  wanted: `${prefix}wanted`,
  slider: `${prefix}slider`,
  point: `${prefix}point`,
  keywords: `${prefix}keywords`,
  outlines: `${prefix}outlines`,
} as const

/** Reads JSON that we wrote; undefined when there is none, or it is not JSON, or nothing is kept here. */
export function readStored(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps a value, or drops it when it is undefined. A browser that keeps nothing goes on without. */
export function writeStored(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch {
    // full, or forbidden: the session then lasts as long as this window
  }
}
