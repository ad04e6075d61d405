import { Link } from 'react-router'

import { recordPath } from '#web/records/record-path.ts'
import type { ChosenPoint } from '#web/records/uses/chosen-points-path.ts'
import { maxPoints, pointText } from '#web/records/uses/chosen-points-path.ts'
import { hueOf } from '#web/series/marks/hue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { AddPoint } from './AddPoint.tsx'
import type { ConsolePoint } from './useConsoleLines.ts'

interface ConsolePointsProps {
  points: readonly ConsolePoint[]
  onPoints: (points: readonly ChosenPoint[]) => void
}

/** The chosen points: what is drawn of each, and how one is added or taken off. */
export function ConsolePoints({ points, onPoints }: ConsolePointsProps) {
  const isFull = points.length >= maxPoints
  return (
    <section className="console-points no-print" aria-label="所选的点">
      <AddPoint disabled={isFull} onAdd={(point) => onPoints([...points, point])} />
      <Row justify="space-between" className="console-count">
        <span>
          已选 {points.length} 点{isFull && `，一张图最多 ${maxPoints} 条`}
        </span>
        {points.length > 0 && (
          <Button size="s" variant="text" onClick={() => onPoints([])}>
            清空
          </Button>
        )}
      </Row>
      <ul>
        {points.map((point, i) => (
          <Point
            key={pointText(point)}
            point={point}
            hue={i}
            onQuantity={(quantity) =>
              onPoints(points.map((one) => (one === point ? { ...one, quantity } : one)))
            }
            onRemove={() => onPoints(points.filter((one) => one !== point))}
          />
        ))}
      </ul>
    </section>
  )
}

interface PointProps {
  point: ConsolePoint
  hue: number
  onQuantity: (quantity: string) => void
  onRemove: () => void
}

function Point({ point, hue, onQuantity, onRemove }: PointProps) {
  const { code, descriptor, record, quantities, shown } = point
  return (
    <li className={hueOf({ hue }, hue)}>
      <div className="grow">
        {descriptor && record ? <Link to={recordPath(descriptor, code)}>{code}</Link> : code}
        <span className="cap console-title">{titleOf(point)}</span>
        {quantities.length > 1 && (
          <Select
            small
            aria-label={`${code} 的观测量`}
            value={shown?.name ?? ''}
            options={quantities.map(({ name, series }) => ({ value: name, label: series.label }))}
            onChange={onQuantity}
          />
        )}
      </div>
      <Button size="s" variant="text" icon="close" iconOnly onClick={onRemove}>
        移去 {code}
      </Button>
    </li>
  )
}

/** The name of a point, or why it is not drawn. */
function titleOf({ isMissing, record, shown }: ConsolePoint): string {
  if (isMissing) return '没有这个点'
  if (!record) return '……'
  if (record.viewLevel === 'entry') return record.charge ? '打开后可看' : '目前不能查看观测值'
  return shown ? record.title : '没有观测量'
}
