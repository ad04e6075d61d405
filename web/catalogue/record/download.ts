import { files } from '#contract/files.ts'
import { callBytes } from '#web/api/call.ts'

/** Fetches a file as whoever is signed in and hands it to the browser to keep; throws the server's words. */
export async function downloadFile(id: string, name: string, token: string | undefined): Promise<void> {
  const file = await callBytes(files.download, { id }, { token })
  const address = URL.createObjectURL(file.blob)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name ?? name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
