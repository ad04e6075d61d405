import { fail } from '#contract/errors.ts'
import { sealedTokens } from '#server/secrets/sealed-token.ts'

/** How far a program has read the changes of a kind. */
export interface Position {
  kind: string
  /** Version up to which everything was read; 0 at the beginning. */
  version: number
  /** Of that version, the code up to which it was read; null if all of it was. */
  code: string | null
  /** The version at which a program that began with nothing began: what was gone by then it never knew. */
  begun: number
  /** When the newest version that it relies on came, in microseconds: the library may have lost that since. */
  mark: number | null
}

/** Days within which programs come back, or begin anew: a year and a month. */
export const cursorDays = 400

/** Cursors that nobody else can make or read: versions count what nobody is told of, and an older one would name codes that are gone. */
export interface Cursors {
  write: (position: Position) => string
  /** The position that was written for this kind; any other text is refused. */
  read: (text: string, kind: string) => Position
}

export function openCursors(key: Buffer): Cursors {
  const tokens = sealedTokens<Position>(key)
  return {
    write: (position) => tokens.issue(position, cursorDays * 86_400),
    read: (text, kind) => {
      const position = tokens.open(text)?.value
      return position?.kind === kind ? position : fail('harvest_cursor_refused')
    },
  }
}

/** The newest version that a position relies on. */
export const reliedOn = ({ version, begun }: Position): number => Math.max(version, begun)
