import { useId, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row } from '#web/ui/layout/box.tsx'

interface PageBoxProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** 第 n / N 页: shows and sets the current page; invalid input is corrected. */
export function PageBox({ page, pages, onPage }: PageBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const go = () => {
    if (typed !== undefined && /^\d+$/.test(typed)) onPage(Math.min(Math.max(1, Number(typed)), pages))
    setTyped(undefined)
  }
  return (
    <Row gap={6} className="reader-pages">
      <Button size="s" icon="left" iconOnly disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <label htmlFor={id}>第</label>
      <TextInput
        small
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`页码，共 ${pages} 页`}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && go()}
      />
      <span className="num">/ {pages} 页</span>
      <Button size="s" icon="right" iconOnly disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </Row>
  )
}
