import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { useMedia } from '#web/ui/page/media.ts'

import { chooseAids, useAids, zooms } from './aids.ts'
import { ReadAloud } from './ReadAloud.tsx'

import './accessibility-panel.css'

/**
 * Accessibility tools in a panel at the foot of the window; the page above remains usable. The panel takes the focus
 * when it opens; Escape closes it. Settings stay active, reading aloud stops. In a low window only reading aloud is
 * shown at first.
 */
export function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const tray = useRef<HTMLElement>(null)
  const short = useMedia('(max-height: 560px)')
  const [whole, setWhole] = useState(!short) // afterwards it is folded only by the user
  useEffect(() => tray.current?.focus({ preventScroll: true }), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape reaches it from the buttons inside; each of them is a button
    <section
      className="aids no-print"
      aria-label="阅读辅助"
      ref={tray}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      <div className="wide aids-in">
        <h2>阅读辅助</h2>
        <ReadAloud />
        {whole && <Choices />}
        <Row gap={8} wrap className="aids-end">
          <button
            type="button"
            className="aids-toggle aids-fold"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            <Icon name={whole ? 'down' : 'up'} small />
            {whole ? '收起' : '更多'}
          </button>
          <Button variant="text" icon="close" iconOnly onClick={onClose}>
            关闭阅读辅助
          </Button>
        </Row>
      </div>
    </section>
  )
}

/** Settings that stay active when the panel is closed. */
function Choices() {
  const { zoom, pointer, guide } = useAids()
  return (
    <Row gap={8} wrap className="aids-choices">
      <Row className="aids-zooms" role="group" aria-label="网页放大">
        <span aria-hidden="true">网页放大</span>
        {zooms.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === zoom}
            onClick={() => chooseAids({ zoom: one })}
          >
            {one * 100}%
          </button>
        ))}
      </Row>
      <Row gap={8} wrap className="aids-row">
        <button
          type="button"
          className="aids-toggle aids-pointer"
          aria-pressed={pointer}
          onClick={() => chooseAids({ pointer: !pointer })}
        >
          特大鼠标
        </button>
        <button
          type="button"
          className="aids-toggle"
          aria-pressed={guide}
          title="随鼠标与键盘焦点移动，按住 Alt 用上下键微调"
          onClick={() => chooseAids({ guide: !guide })}
        >
          阅读线
        </button>
      </Row>
    </Row>
  )
}
