/** A key that ignores width, case, spaces and brackets in an organisation's name. */
export const organisationKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]【】〔〕·.,，、-]/g, '')
