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
