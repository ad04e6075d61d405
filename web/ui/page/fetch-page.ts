/** The code of a page did not arrive: no network, or a newer version has replaced it. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}

/** Fetches the code of a page; a failure is told apart from a fault of the page itself. */
export function fetchPage<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((cause: unknown) => {
    throw new PageNotLoaded('The code of a page did not arrive', { cause })
  })
}
