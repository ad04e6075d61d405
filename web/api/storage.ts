const prefix = 'geolibrary-'

/** Storage keys, prefixed so that they do not collide with other products on this origin. */
export const storageKeys = {
  token: `${prefix}token`,
  refreshToken: `${prefix}refresh-token`,
  appInfo: `${prefix}app-info`,
  encryptionType: `${prefix}encryption-type`,
  userInfo: `${prefix}user-info`,
  roleIds: `${prefix}role-ids`,
  permissions: `${prefix}permissions`,
  menuInfo: `${prefix}menu-info`,
  routeTags: `${prefix}route-tags`,
  wanted: `${prefix}wanted`,
  departure: `${prefix}departure`,
  slider: `${prefix}slider`,
  point: `${prefix}point`,
  keywords: `${prefix}keywords`,
  outlines: `${prefix}outlines`,
  star: `${prefix}star`,
  loan: `${prefix}loan`,
  drawing: `${prefix}drawing`,
  overview: `${prefix}overview`,
  loanKeys: `${prefix}loan-keys`,
  pageSize: `${prefix}page-size`,
  columns: `${prefix}columns`,
  logTracks: `${prefix}log-tracks`,
} as const

/** Returns a storage; access itself may throw. */
type StorageOf = () => Storage
export const local: StorageOf = () => localStorage
export const session: StorageOf = () => sessionStorage

/** The text under a key: null if there is none, undefined if storage is unavailable. */
export function readText(storage: StorageOf, key: string): string | null | undefined {
  try {
    return storage().getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it when undefined. Does nothing if storage is unavailable. */
export function writeText(storage: StorageOf, key: string, text: string | undefined): void {
  try {
    if (text === undefined) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // full or forbidden: the value lasts as long as this window
  }
}

/** Parses JSON; returns undefined for invalid text. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const readStored = (storage: StorageOf, key: string): unknown => parseJson(readText(storage, key))

export const writeStored = (storage: StorageOf, key: string, value: unknown): void =>
  writeText(storage, key, value === undefined ? undefined : JSON.stringify(value))

/** Whether browser storage is available. */
export function canStore(): boolean {
  const probe = 'geolibrary:probe'
  try {
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
