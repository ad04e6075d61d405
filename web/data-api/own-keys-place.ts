/** Where own keys stand on the page. */
export const ownKeysPlace = 'own-keys'

export const showOwnKeys = (): void =>
  document.getElementById(ownKeysPlace)?.scrollIntoView({ block: 'start' })
