import { toast } from '#web/ui/states/Toast.tsx'

/** Copies a text to the clipboard and shows a toast. If the browser forbids it, shows the text to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast(`浏览器不允许复制，请手工复制：${text}`, { fault: true })
  }
}
