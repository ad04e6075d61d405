/** Whether an address belongs to the back office, which has a frame of its own; personal pages stay with the portal. */
export const isOfficePath = (path: string): boolean =>
  /^\/(?:admin|data-manager|directory|office)(?:\/|$)/.test(path)
