import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import type { Sketch } from './useDraw.ts'

export const sketchHint = '逐点点选，双击或按“完成”结束，Esc 放弃。'

interface SketchActionsProps {
  sketch: Sketch
  /** The fewest corners of a shape that is done. */
  least: number
}

/** Takes the last corner back, or ends the shape: without a double click. */
export function SketchActions({ sketch: { corners, undo, finish }, least }: SketchActionsProps) {
  if (corners === undefined) return null
  return (
    <Row gap={8} wrap>
      <Button size="s" onClick={undo}>
        撤销一点
      </Button>
      <Button size="s" variant="primary" disabled={corners < least} onClick={finish}>
        完成
      </Button>
    </Row>
  )
}
