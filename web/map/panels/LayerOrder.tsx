import { useState } from 'react'

import type { Layer } from '#contract/map/layers.ts'
import type { ShownLayer } from '#web/map/address.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { movedTo } from './order.ts'

interface LayerOrderProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
  onShow: (shown: readonly ShownLayer[]) => void
}

/** The shown layers, the topmost first: dragged, or moved by their buttons. */
export function LayerOrder({ layers, shown, onShow }: LayerOrderProps) {
  const [dragged, setDragged] = useState<string>()
  const top = shown.toReversed()
  const move = (code: string, to: number) => onShow(movedTo(top, code, to).toReversed())
  return (
    <ol className="layer-order">
      {top.map(({ code }, i) => {
        const name = layers.find((layer) => layer.code === code)?.name ?? code
        return (
          <Row
            as="li"
            key={code}
            draggable
            data-dragged={code === dragged || undefined}
            onDragStart={() => setDragged(code)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, i)}
          >
            <span>{name}</span>
            <Button
              size="s"
              variant="text"
              icon="up"
              iconOnly
              disabled={i === 0}
              onClick={() => move(code, i - 1)}
            >
              {`${name}上移`}
            </Button>
            <Button
              size="s"
              variant="text"
              icon="down"
              iconOnly
              disabled={i === top.length - 1}
              onClick={() => move(code, i + 1)}
            >
              {`${name}下移`}
            </Button>
          </Row>
        )
      })}
    </ol>
  )
}
