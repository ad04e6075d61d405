import { Button } from '#web/ui/Button.tsx'

import { papers, type PaperSize, type Turn } from './sheet/layout.ts'
import type { SheetState } from './useSheet.ts'

interface SheetPreviewProps {
  state: SheetState
  size: PaperSize
  turn: Turn
  /** Print without pictures from outside. */
  onWithout: () => void
}

/** The sheet as it will come out, or why there is none. */
export function SheetPreview({ state, size, turn, onWithout }: SheetPreviewProps) {
  const { sheet, address, isMaking, failure } = state
  const [short, long] = papers[size]
  const ratio = turn === 'portrait' ? `${short} / ${long}` : `${long} / ${short}`
  return (
    <figure className="print-preview" aria-busy={isMaking}>
      <div className={`print-paper print-${turn}`} style={{ aspectRatio: ratio }}>
        {address && <img src={address} alt="预览" />}
        {failure === 'unreadable' && !isMaking && (
          <div className="print-failure">
            <p>外部底图不允许被取用，印不出来。</p>
            <Button size="s" onClick={onWithout}>
              不带外部底图
            </Button>
          </div>
        )}
        {failure === 'failed' && !isMaking && (
          <p className="print-failure">没能画出来，请换小一号的纸再试。</p>
        )}
      </div>
      <figcaption role="status">
        {isMaking ? '正在绘制…' : sheet && !sheet.isWhole ? '有些底图或图层没有取到，图上不全。' : ''}
      </figcaption>
    </figure>
  )
}
