import { useState } from 'react'
import { Link } from 'react-router'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryFile, FileResult } from '#contract/deliveries/delivery-views.ts'
import { isKindOpen } from '#contract/deliveries/open-questions.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { batchPath } from '#web/back-office/readings/paths.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row } from '#web/ui/layout/box.tsx'

interface ReadingFileProps {
  file: DeliveryFile
  delivery: Delivery
}

/** What a file of readings gives, of which kind, and once it was taken the batch that it became. */
export function ReadingFile({ file, delivery }: ReadingFileProps) {
  const { result, readingBatch } = file
  const { id, state } = delivery
  const isStored = state === 'taken' || state === 'undoing' || state === 'undone'
  return (
    <Row as="span" gap={[2, 8]} wrap align="center">
      {result && <span>{readingWords(result)}</span>}
      {state === 'open' && <KindChoice file={file} delivery={id} />}
      {isStored && readingBatch !== null && <Link to={batchPath(readingBatch)}>看这批读数</Link>}
    </Row>
  )
}

/** The kind is that of the points, or the one that somebody chooses; where nobody knows, it is asked. */
function KindChoice({ file, delivery }: { file: DeliveryFile; delivery: number }) {
  const { description, readingKind } = file
  const [isChoosing, setChoosing] = useState(false)
  const choose = useWork(async (kind: string | null) => {
    await act(deliveries.changeFile, { id: delivery, file: file.id, readingKind: kind })
    setChoosing(false)
    await refreshDeliveries()
  })
  const kinds = description?.kinds ?? []
  if (kinds.length < 2) return null
  if (isChoosing || isKindOpen(file))
    return <KindButtons kinds={kinds} busy={choose.busy} onChoose={choose.run} />
  return (
    <>
      <Button size="s" variant="text" onClick={() => setChoosing(true)}>
        改类别
      </Button>
      {readingKind !== null && (
        <Button size="s" variant="text" busy={choose.busy} onClick={() => choose.run(null)}>
          按点号认
        </Button>
      )}
    </>
  )
}

interface KindButtonsProps {
  kinds: readonly string[]
  busy: boolean
  onChoose: (kind: string) => void
}

const KindButtons = ({ kinds, busy, onChoose }: KindButtonsProps) =>
  kinds.map((kind) => (
    <Button key={kind} size="s" busy={busy} onClick={() => onChoose(kind)}>
      {kindNamed(kind)?.label ?? kind}
    </Button>
  ))

function readingWords({ kind, created, updated, unchanged, refused }: FileResult): string {
  const counts = { 新增: created, 更正: updated, 相同: unchanged, 不取: refused }
  const parts = Object.entries(counts).flatMap(([word, n]) => (n > 0 ? `${word} ${countText(n)} 个` : []))
  return `${kindNamed(kind)?.label ?? kind}读数：${parts.join('，') || '没有可取的'}`
}
