/** A pattern of `like` for texts that hold a fragment; its own wildcards stand for themselves. */
export const holding = (fragment: string): string => `%${fragment.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
