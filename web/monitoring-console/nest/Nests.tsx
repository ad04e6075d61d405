import { useMemo } from 'react'

import { noValueSign } from '#geology/digits.ts'
import { type NestBalance, nestBalance } from '#geology/monitoring/nest-balance.ts'
import { type Line, quantitiesOf } from '#web/series/lines.ts'
import type { Span } from '#web/series/scales.ts'
import { dayOf } from '#web/series/series.ts'
import { useSeries } from '#web/series/useSeries.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { markedOf, signedText } from '../console-lines.ts'
import { type ObservedRecord, recordsWith } from '../observed-records.ts'
import type { ConsolePoint } from '../useConsoleLines.ts'
import { NestDrawing } from './NestDrawing.tsx'

import './nest.css'

interface NestsProps {
  points: readonly ConsolePoint[]
  span: Span
  isApproved: boolean
}

/** The nests among the points: whether their layers sum to the movement of the ground over the window. */
export const Nests = ({ points, ...window }: NestsProps) =>
  recordsWith(points, 'nest').map((nest) => <Nest key={nest.record.code} {...nest} {...window} />)

type NestProps = ObservedRecord & Omit<NestsProps, 'points'>

function Nest({ kind, record, span, isApproved }: NestProps) {
  const quantities = useMemo(() => quantitiesOf(kind, record), [kind, record])
  const answer = useSeries({ kind: kind.name, code: record.code }, quantities)
  const found = useMemo(
    () => answer.data && balanceOf(answer.data, span, isApproved),
    [answer.data, span, isApproved],
  )
  return (
    <section className="nest" aria-label={`${record.code} 分层与地面`}>
      <h2>
        {record.code} 各层压缩与地面沉降
        {found?.balance && <span className="cap num">{periodOf(found.balance)}</span>}
      </h2>
      {!answer.data && (
        <AnswerState {...{ answer, rows: 5 }} title="各标读数没能取到" label="正在取各标读数" />
      )}
      {answer.data && !found?.balance && (
        <p className="cap">本时段没有两次地面与各标都测了的读数，不能核对。</p>
      )}
      {found?.balance && <Balance {...found} balance={found.balance} />}
    </section>
  )
}

const periodOf = ({ from, to }: NestBalance) => `${dayOf(from)} 至 ${dayOf(to)}`

/** The layers of a nest from the ground down, and whether they sum to its ground. */
function balanceOf(lines: readonly Line[], span: Span, isApproved: boolean) {
  const readingsOf = (line: Line | undefined) =>
    markedOf((line?.readings ?? []).filter(({ provisional }) => !isApproved || !provisional))
  const layers = lines.filter(({ part }) => part !== undefined)
  const surface = lines.find(({ part }) => part === undefined)
  const nest = { surface: readingsOf(surface), layers: layers.map(readingsOf) }
  return { layers, surface, balance: nestBalance(nest, span) }
}

/** A misfit of more millimetres than this is pointed out. */
const large = 1

interface BalanceProps {
  layers: readonly Line[]
  surface: Line | undefined
  balance: NestBalance
}

function Balance({ layers, surface, balance }: BalanceProps) {
  const { unit = '', digits = 2 } = surface?.series ?? {}
  const signed = (value: number) => signedText(value, digits)
  const { sum, misfit, worst, count } = balance
  const rows = layers.map((line, i) => ({ line, moved: balance.layers[i] ?? 0 }))
  const isLarge = Math.abs(worst.misfit) > large
  return (
    <>
      <div className="console-pair">
        <NestDrawing names={layers.map(nameOf)} {...{ balance, signed }} />
        <DataTable
          compact
          caption={`${periodOf(balance)} 各层压缩`}
          columns={columnsOf(balance, { unit, signed })}
          rows={rows}
          rowKey={({ line }) => line.name}
        />
      </div>
      <dl className="nest-check">
        <Figure label="各层之和" value={`${signed(sum)} ${unit}`} />
        <Figure label="地面沉降" value={`${signed(balance.surface)} ${unit}`} />
        <Figure label="闭合差" value={`${signed(misfit)} ${unit}`} />
        <Figure
          label="时段内最大闭合差"
          value={`${signed(worst.misfit)} ${unit}`}
          remark={`${worst.misfit === 0 ? `${count} 次都闭合` : dayOf(worst.at)}${isLarge ? `，大于 ${large} mm，请核对读数` : ''}`}
          isBad={isLarge}
        />
      </dl>
      <p className="cap">
        压缩与下沉为正；闭合差为地面沉降减各层之和，只取地面与各标同日都测了、且不可疑的 {count}{' '}
        次读数，起算变动已接续。
      </p>
    </>
  )
}

/** 1 浅部软土层: the number of the mark and the layer below it. */
const nameOf = ({ short, series: { label } }: Line): string => [short, ...label.split(' ').slice(2)].join(' ')

interface FigureProps {
  label: string
  value: string
  remark?: string
  isBad?: boolean
}

const Figure = ({ label, value, remark, isBad = false }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isBad ? 'num console-crossed' : 'num'}>{value}</dd>
    {remark && <dd className="cap">{remark}</dd>}
  </div>
)

interface LayerRow {
  line: Line
  moved: number
}

interface ValueStyle {
  unit: string
  signed: (value: number) => string
}

function columnsOf({ surface }: NestBalance, { unit, signed }: ValueStyle): Column<LayerRow>[] {
  return [
    { key: 'layer', label: '土层', render: ({ line }) => line.series.label },
    { key: 'depth', label: '标底埋深', align: 'right', render: ({ line }) => line.depth ?? noValueSign },
    {
      key: 'moved',
      label: '压缩',
      unit,
      align: 'right',
      place: 'corner',
      render: ({ moved }) => signed(moved),
    },
    {
      key: 'share',
      label: '占地面沉降',
      unit: '%',
      align: 'right',
      render: ({ moved }) => (surface === 0 ? noValueSign : ((100 * moved) / surface).toFixed(0)),
    },
  ]
}
