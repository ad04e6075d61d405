import { files } from '#contract/files.ts'

/** Fetches a file as whoever is signed in and hands it to the browser to keep; throws the server's words. */
export async function downloadFile(id: string, name: string, token: string | undefined): Promise<void> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const answer = await fetch(`/api${files.download.path.replace(':id', encodeURIComponent(id))}`, { headers })
  if (!answer.ok) {
    const refusal: unknown = await answer.json().catch(() => undefined)
    throw new Error(messageOf(refusal) ?? '文件没能取到')
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const messageOf = (refusal: unknown): string | undefined =>
  typeof refusal === 'object' && refusal !== null && 'message' in refusal
    ? String(refusal.message)
    : undefined
