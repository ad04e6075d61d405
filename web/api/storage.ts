const prefix = 'geolibrary-'

/** What the browser keeps for us across windows, under names that no other product on this origin has. */
export const storageKeys = {
  token: `${prefix}token`,
  refreshToken: `${prefix}refresh-token`,
  userInfo: `${prefix}user-info`,
  roleIds: `${prefix}role-ids`,
  permissions: `${prefix}permissions`,
  menuInfo: `${prefix}menu-info`,
  routeTags: `${prefix}route-tags`,
  wanted: `${prefix}wanted`,
  slider: `${prefix}slider`,
  point: `${prefix}point`,
  keywords: `${prefix}keywords`,
  outlines: `${prefix}outlines`,
} as const

/** Which storage; a browser may refuse even to name it. */
type StorageOf = () => Storage
export const local: StorageOf = () => localStorage
export const session: StorageOf = () => sessionStorage

/** The text under a key: null when there is none, undefined when the browser keeps nothing for us. */
export function readText(storage: StorageOf, key: string): string | null | undefined {
  try {
    return storage().getItem(key)
  } catch {
    return undefined
  }
}

/** Keeps a text, or drops it when it is undefined. A browser that keeps nothing goes on without. */
export function writeText(storage: StorageOf, key: string, text: string | undefined): void {
  try {
    if (text === undefined) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // full, or forbidden: the value then lasts as long as this window
  }
}

/** The value of a JSON text; undefined when it is none. */
export function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const readStored = (storage: StorageOf, key: string): unknown => parsed(readText(storage, key))

export const writeStored = (storage: StorageOf, key: string, value: unknown): void =>
  writeText(storage, key, value === undefined ? undefined : JSON.stringify(value))
