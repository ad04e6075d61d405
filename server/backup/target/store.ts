/** What stands directly in a folder. */
export interface FolderContent {
  files: string[]
  folders: string[]
}

/**
 * Where a backup lies: contents by names with slashes. A content is there whole or not at all, and durable as soon as
 * a call has answered. Whatever is away, full or refused throws, and is never told as empty.
 */
export interface TargetStore {
  /** As operators know it, without secrets. */
  address: string
  /** Stores a content in place of one that may be there. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Piece by piece; throws `ContentMissing`. */
  read: (name: string) => AsyncIterable<Buffer>
  /** Nothing where there is no such folder. */
  list: (folder: string) => Promise<FolderContent>
  /** All files below a folder, by their paths from there. */
  listBelow: (folder: string) => Promise<string[]>
  /** Deletes a content; one that is not there is deleted. */
  remove: (name: string) => Promise<void>
  /** Deletes a folder with all that is in it. */
  removeFolder: (folder: string) => Promise<void>
  /** Bytes that still fit; undefined where the store does not say. */
  free: () => Promise<number | undefined>
  /** Makes it ready to be written; throws `StartRefusal` where that cannot be. */
  prepare: () => Promise<void>
  /** The lock of all programs that write here; undefined where a store has none. */
  lockFile: string | undefined
}

/** A target has nothing under this name. */
export class ContentMissing extends Error {
  override name = 'ContentMissing'
}

/** A target is away, full, or refuses: what it holds is as it was. */
export class TargetTrouble extends Error {
  override name = 'TargetTrouble'
}

/** A content as a text; undefined where it is not there. */
export async function readText(store: TargetStore, name: string): Promise<string | undefined> {
  try {
    const pieces: Buffer[] = []
    for await (const piece of store.read(name)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  } catch (error) {
    if (error instanceof ContentMissing) return undefined
    throw error
  }
}

/** A text as a content. */
export async function* textContent(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
