/** How long a browser may take to name its voices, and to begin to speak. */
const patience = { voices: 1500, start: 5000 }

const isChinese = ({ lang }: SpeechSynthesisVoice) => /^(?:zh|cmn)\b/i.test(lang)

/** Mainland voices before others, those of the machine before those over the network. */
const rank = ({ lang, localService }: SpeechSynthesisVoice) =>
  (/^(?:zh|cmn)[-_](?:hans[-_])?cn/i.test(lang) ? 0 : 2) + (localService ? 0 : 1)

const waitedFor = new WeakSet<SpeechSynthesis>()

/** Some browsers list their voices only a while after they were first asked. */
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

/** The best voice for Chinese; `none` when there are voices but none for it, undefined when none is known at all. */
async function chineseVoice(speech: SpeechSynthesis): Promise<SpeechSynthesisVoice | 'none' | undefined> {
  const voices = await listVoices(speech)
  if (voices.length === 0) return undefined
  return voices.filter(isChinese).toSorted((a, b) => rank(a) - rank(b))[0] ?? 'none'
}

interface Manner {
  rate: number
  said: () => void
  /** There is no voice for it, or it did not begin to speak. */
  unheard: () => void
}

let spoken: SpeechSynthesisUtterance | undefined // held, or some browsers forget to say that it ended

/** Says one text in Chinese; the answer makes it hold its tongue, after which nothing more is heard of it. */
export function log(speech: SpeechSynthesis, text: string, { rate, said, unheard }: Manner): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = async () => {
    const voice = await chineseVoice(speech)
    if (signal.aborted) return
    if (voice === 'none') return unheard()
    spoken = new SpeechSynthesisUtterance(text)
    Object.assign(spoken, { lang: voice?.lang ?? 'zh-CN', rate, ...(voice && { voice }) })
    spoken.addEventListener('start', () => clearTimeout(timer), { signal })
    spoken.addEventListener('end', said, { signal })
    spoken.addEventListener('error', unheard, { signal })
    timer = setTimeout(unheard, patience.start)
    speech.speak(spoken)
  }
  void begin()
  return () => {
    watch.abort()
    clearTimeout(timer)
    speech.cancel()
  }
}
