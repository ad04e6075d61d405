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
  link.href = forAWhile(blob)
  link.download = name
  link.click()
}

/** What a browser shows without running anything in it. */
export const isReadable = (mediaType: string): boolean => mediaType === 'application/pdf'

/**
 * Opens a PDF in a window of its own, where it is read, searched and printed; throws the server's words. The window
 * is there before the file is, since browsers open none later.
 */
export async function readFile(id: string, token: string | undefined): Promise<void> {
  const view = window.open('', '_blank')
  try {
    const { blob } = await callBytes(files.download, { id }, { token })
    const address = forAWhile(new Blob([blob], { type: 'application/pdf' }))
    if (view) view.location.replace(address)
    else throw new Error('浏览器不允许打开新窗口，请改用下载')
  } catch (error) {
    view?.close()
    throw error
  }
}

function forAWhile(blob: Blob): string {
  const address = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return address
}
