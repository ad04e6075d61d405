/** Where own keys stand on the page. */
export const ownKeysPlace = 'own-keys'

/** Goes to own keys, with the focus. */
export function showOwnKeys(): void {
  const place = document.getElementById(ownKeysPlace)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}
