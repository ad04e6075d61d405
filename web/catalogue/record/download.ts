import { files } from '#contract/files/files.ts'
import { callBytes } from '#web/api/call.ts'

/** Downloads a file in the current session; throws the server's error. */
export async function downloadFile(id: string, name: string, token: string | undefined): Promise<void> {
  const file = await callBytes(files.download, { id }, { token })
  keepFile(file.blob, file.name ?? name)
}

/** Saves a blob as a file. */
export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(blob)
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
