import { files } from '#contract/files.ts'
import { callBytes } from '#web/api/call.ts'

/** Fetches a file as whoever is signed in and hands it to the browser to keep; throws the server's words. */
export async function downloadFile(id: string, name: string, token: string | undefined): Promise<void> {
  const file = await callBytes(files.download, { id }, { token })
  keepFile(file.blob, file.name ?? name)
}

/** Hands what is there already to the browser to keep. */
export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(blob)
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
