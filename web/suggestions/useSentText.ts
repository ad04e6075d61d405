import { useState } from 'react'

interface Box {
  asked: string
  typed: string
  /** What was sent from the box and has not come back as `asked`. */
  sent?: string
}

/** The text of a box. It follows what is asked, but what is typed after a text was sent stays when that text comes back. */
export function useSentText(asked: string) {
  const [stored, setBox] = useState<Box>({ asked, typed: asked })
  const box = stored.asked === asked ? stored : { asked, typed: stored.sent === asked ? stored.typed : asked }
  if (box !== stored) setBox(box)
  return {
    typed: box.typed,
    setTyped: (typed: string) => setBox((now) => ({ ...now, typed })),
    send: (text: string) => setBox((now) => ({ ...now, typed: text, sent: text })),
  }
}
