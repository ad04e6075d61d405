/** The code of a page could not be loaded: no network, or a newer release has replaced it. */
export class PageLoadFailure extends Error {
  override name = 'PageLoadFailure'
}

/** Loads the code of a page; throws `PageLoadFailure`, so that loading failures differ from errors of the page. */
export function fetchPage<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((cause: unknown) => {
    throw new PageLoadFailure('The code of a page did not arrive', { cause })
  })
}
