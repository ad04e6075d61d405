import { toast } from '#web/ui/states/Toast.tsx'

/** Puts a text on the clipboard and says so. Where the browser forbids it, the text is told to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast(`浏览器不允许复制，请手工复制：${text}`, { fault: true })
  }
}
