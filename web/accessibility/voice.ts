/** Timeouts for listing voices and for starting to speak. */
const patience = { voices: 1500, start: 5000 }

const isChinese = ({ lang }: SpeechSynthesisVoice) => /^(?:zh|cmn)\b/i.test(lang)

/** Sort order of voices: mainland Chinese first, local before remote. */
const rank = ({ lang, localService }: SpeechSynthesisVoice) =>
  (/^(?:zh|cmn)[-_](?:hans[-_])?cn/i.test(lang) ? 0 : 2) + (localService ? 0 : 1)

const waitedFor = new WeakSet<SpeechSynthesis>()

/** Lists voices; some browsers provide them with a delay. */
async function listVoices(speech: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const voices = speech.getVoices()
  if (voices.length > 0 || waitedFor.has(speech)) return voices
  waitedFor.add(speech)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience.voices)
    speech.addEventListener('voiceschanged', () => (clearTimeout(timer), resolve()), { once: true })
  })
  return speech.getVoices()
}

/** The best Chinese voice; `none` if there are only other voices, undefined if no voices are known. */
async function chineseVoice(speech: SpeechSynthesis): Promise<SpeechSynthesisVoice | 'none' | undefined> {
  const voices = await listVoices(speech)
  if (voices.length === 0) return undefined
  return voices.filter(isChinese).toSorted((a, b) => rank(a) - rank(b))[0] ?? 'none'
}

interface SpeechOptions {
  rate: number
  onEnd: () => void
  /** Called when there is no Chinese voice, or speech does not start. */
  onFail: () => void
}

let spoken: SpeechSynthesisUtterance | undefined // referenced, because some browsers otherwise do not fire `end`

/** Speaks a text in Chinese; returns a function that cancels it and its callbacks. */
export function speak(
  speech: SpeechSynthesis,
  text: string,
  { rate, onEnd, onFail }: SpeechOptions,
): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = async () => {
    const voice = await chineseVoice(speech)
    if (signal.aborted) return
    if (voice === 'none') return onFail()
    spoken = new SpeechSynthesisUtterance(text)
    Object.assign(spoken, { lang: voice?.lang ?? 'zh-CN', rate, ...(voice && { voice }) })
    spoken.addEventListener('start', () => clearTimeout(timer), { signal })
    spoken.addEventListener('end', onEnd, { signal })
    spoken.addEventListener('error', onFail, { signal })
    timer = setTimeout(onFail, patience.start)
    speech.speak(spoken)
  }
  void begin()
  return () => {
    watch.abort()
    clearTimeout(timer)
    speech.cancel()
  }
}
