/** Whether an address belongs to the back office, which has a frame of its own; personal pages stay with the portal. */
export const isOfficePath = (path: string): boolean =>
  /^\/(?:admin|data-manager|directory|office)(?:\/|$)/.test(path)

/** Where the back office begins: the workplace, for who has it. */
export const officeHome = '/admin'

/** The question whether any menu holds an address; none is longer. */
export const pageAsked = (pathname: string) => ({ path: pathname.slice(0, 200) })
