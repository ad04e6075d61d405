/** Folders within folders that are looked into. */
const maxDepth = 8

/** Whether something dropped is a folder, which a field of files does not open. */
export const hasFolder = (data: Pick<DataTransfer, 'items'>): boolean =>
  [...data.items].some((item) => item.webkitGetAsEntry()?.isDirectory)

/** All files that were dropped, those within folders too; entries are told before anything is awaited. */
export async function filesDropped(data: Pick<DataTransfer, 'items'>, maxFiles: number): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files: File[] = []
  for (const entry of entries) await collect(entry, { files, maxFiles, depth: 0 })
  return files
}

interface Collection {
  files: File[]
  maxFiles: number
  depth: number
}

async function collect(entry: FileSystemEntry, { files, maxFiles, depth }: Collection): Promise<void> {
  if (files.length > maxFiles || /^(?:\.|~\$|Thumbs\.db$)/.test(entry.name)) return
  if (isFile(entry)) {
    files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
    return
  }
  if (!isFolder(entry) || depth >= maxDepth) return
  const reader = entry.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const one of some) await collect(one, { files, maxFiles, depth: depth + 1 })
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
