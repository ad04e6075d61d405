import type { SubmitEvent } from 'react'
import { useState } from 'react'

import { maxQuestionLength } from '#contract/search/ask.ts'
import { useSentText } from '#web/suggestions/useSentText.ts'
import { Icon } from '#web/ui/Icon.tsx'

import '#web/suggestions/suggestion-box.css'

interface AskBoxProps {
  asked: string
  onAsk: (question: string) => void
}

/** Input for a question in plain Chinese. */
export function AskBox({ asked, onAsk }: AskBoxProps) {
  const { typed, setTyped, send } = useSentText(asked)
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const question = typed.trim()
    setMissing(question === '')
    if (question === '') return
    send(question)
    onAsk(question)
  }
  return (
    <div className="ask-box">
      <form className="search" role="search" aria-label="智能检索" onSubmit={submit}>
        <input
          type="text"
          aria-label="用一句话说出要找的资料"
          aria-describedby="ask-remark"
          aria-invalid={missing || undefined}
          placeholder="例如：深度大于 50 米的双桥静力触探孔"
          maxLength={maxQuestionLength}
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
          }}
        />
        <button type="submit" className="search-go" aria-label="检索">
          <Icon name="search" />
          <span className="search-word">检索</span>
        </button>
      </form>
      <p
        id="ask-remark"
        role={missing ? 'alert' : undefined}
        className={missing ? 'ask-missing' : 'ask-remark'}
      >
        {missing ? '请先输入问题' : '问题只在本馆识别，不发往外部；识别有误可直接修改条件。'}
      </p>
    </div>
  )
}
