/** The page that draws holes as a cross-section. */
export const sectionPath = '/section'

/** Its address for these holes. */
export const sectionOf = (codes: readonly string[]): string =>
  `${sectionPath}?${new URLSearchParams(codes.map((code) => ['hole', code])).toString()}`
