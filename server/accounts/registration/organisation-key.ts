/** What two spellings of one organisation's name have in common: width, case, spaces and brackets do not count. */
export const organisationKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]【】〔〕·.,，、-]/g, '')
