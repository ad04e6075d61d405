import { type ReactNode, useState } from 'react'

import type { Access } from '#contract/catalogue/kind.ts'
import type { Area } from '#contract/map/area-layers.ts'
import { AreaMark } from '#web/map/layers/AreaMark.tsx'
import { firstPage } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { ListedRow } from './ListedRow.tsx'
import type { SeenArea, SeenAreas } from './useSeenAreas.ts'

import './record-panel.css'

interface AreaPanelProps {
  areas: SeenAreas
  /** Chooses what is listed. */
  choice: ReactNode
  /** The answer whose popup is open. */
  hit: string | undefined
  /** Asks a place, for the area that has this id among the answers. */
  onAsk: (at: SeenArea['at'], hit: string) => void
}

/** The areas of a layer in what the map shows, as a list. */
export function AreaPanel({ areas, choice, ...props }: AreaPanelProps) {
  const { layer, answer, seen } = areas
  const ids = seen?.map(({ area }) => area.id).join(',')
  const [{ current, size }, setPage] = useKeyedState(`${layer.code} ${ids}`, () => firstPage)
  const total = seen?.length ?? 0
  const isCounted = seen !== undefined && !answer.data?.reason
  const number = answer.isPlaceholderData ? '…' : countText(total) // a number of before is none of now
  return (
    <div className="record-panel" aria-busy={answer.isFetching}>
      <header>
        <h2>
          <span aria-live="polite" aria-atomic>
            {isCounted ? `视野内 ${number} 处` : layer.name}
          </span>
        </h2>
      </header>
      <Row gap={8} wrap className="record-choices">
        {choice}
      </Row>
      <Rows {...props} {...{ areas }} seen={seen?.slice((current - 1) * size, current * size)} />
      {total > size && (
        <Pagination
          {...{ current, size, total }}
          onChange={(current, size) => setPage({ ...firstPage, current, size })}
        />
      )}
    </div>
  )
}

interface RowsProps extends Omit<AreaPanelProps, 'choice'> {
  /** Of the page. */
  seen: readonly SeenArea[] | undefined
}

function Rows({ areas: { layer, answer }, seen, hit, onAsk }: RowsProps) {
  const [marked, setMarked] = useState<Area>()
  if (!answer.data) return <AnswerState answer={answer} rows={8} />
  if (!seen) return <Loading rows={8} />
  if (seen.length === 0)
    return (
      <Empty
        title={answer.data?.reason ? `${layer.name}没有列出` : `这里没有${layer.name}`}
        text={answer.data?.reason ?? '移动地图，或缩小比例看更大的范围。'}
      />
    )
  return (
    <ol>
      {seen.map(({ area, at }) => {
        const id = `${layer.code}:${area.id}`
        const kind = kindNamed(area.properties.kind)
        return (
          kind && (
            <ListedRow
              key={area.id}
              {...{ kind }}
              entry={entryOf(area)}
              facts={[kind.label, area.properties.code]}
              isAsked={hit === id}
              onAsk={() => onAsk(at, id)}
              onMark={(isMarked) => setMarked(isMarked ? area : undefined)}
            />
          )
        )
      })}
      {marked && <AreaMark area={marked} />}
    </ol>
  )
}

const entryOf = ({ properties: { code, title, access } }: Area) => ({
  code,
  title,
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server names one of the levels
  access: access as Access,
  openOn: null,
})
