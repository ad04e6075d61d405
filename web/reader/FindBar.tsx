import type { RefObject } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row } from '#web/ui/layout/box.tsx'

import type { View } from './viewer/viewer.ts'

interface FindBarProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  hits: View['hits']
  onText: (text: string) => void
  onNext: (backwards: boolean) => void
  onClose: () => void
}

/** Find bar: Enter goes to the next hit, Shift+Enter to the previous one, Escape closes it. */
export function FindBar({ field, text, hits, onText, onNext, onClose }: FindBarProps) {
  return (
    <Row as="search" gap={6} className="reader-find">
      <TextInput
        small
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        placeholder="在文件中查找"
        aria-label="在文件中查找，几个词用 | 分开"
        title="几个词用 | 分开"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') onNext(event.shiftKey)
        }}
      />
      <span className="reader-hits num" role="status">
        {countOf(hits)}
      </span>
      <Button size="s" icon="up" iconOnly disabled={!hits?.total} onClick={() => onNext(true)}>
        上一处
      </Button>
      <Button size="s" icon="down" iconOnly disabled={!hits?.total} onClick={() => onNext(false)}>
        下一处
      </Button>
      <Button size="s" variant="text" icon="close" iconOnly onClick={onClose}>
        结束查找
      </Button>
    </Row>
  )
}

function countOf(hits: View['hits']): string {
  if (!hits) return ''
  if (hits.total > 0) return `${hits.current} / ${hits.total} 处`
  return hits.looking ? '正在查找' : '没有找到'
}
