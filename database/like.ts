/** A pattern of `like` for texts that contain a fragment; wildcards in the fragment are escaped. */
export const likePattern = (fragment: string): string =>
  `%${fragment.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
