import { useMemo } from 'react'

import type { ExpectedProfile } from '#contract/expected-profile/expected-profile.ts'
import { layOutProfile } from '#geology/expected-profile/sheet.ts'
import { LayerNumber } from '#web/borehole/strata/LayerNumber.tsx'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'

import { boundaryText, distanceWords, headlinesOf, percentText } from './profile-words.ts'

type Column = ExpectedProfile['columns'][number]

interface ProfileColumnProps {
  column: Column
  hasDepths: boolean
  /** Stands alone: the page has said already what it comes to. */
  isOnly: boolean
}

/** One column that is expected: the drawing, and the same as a table. */
export function ProfileColumn({ column, hasDepths, isOnly }: ProfileColumnProps) {
  const { setting, probability } = column
  const title = setting ? `如在${setting}（可能性 ${percentText(probability)}）` : '各层'
  return (
    <section className="profile-column" aria-label={title}>
      <h2>{title}</h2>
      {!isOnly && headlinesOf(column).map((words) => <p key={words}>{words}</p>)}
      <div className="profile-plates">
        {hasDepths && <ColumnDrawing {...{ column }} />}
        {hasDepths ? <DepthTable layers={column.layers} /> : <SequenceTable layers={column.layers} />}
      </div>
    </section>
  )
}

function ColumnDrawing({ column: { layers, setting } }: { column: Column }) {
  const sheet = useMemo(() => layOutProfile(layers, { setting: setting ?? undefined }), [layers, setting])
  return (
    <div className="profile-plate">
      <SheetDrawing
        {...{ sheet }}
        zoom={1}
        label={`推测柱状，不作为设计依据：${layers.map(({ layer, base }) => `${layer}${base ? `底深 ${boundaryText(base)} m` : '未揭穿'}`).join('，')}`}
      />
    </div>
  )
}

type Layers = Column['layers']

const DepthTable = ({ layers }: { layers: Layers }) => (
  <table className="profile-table">
    <caption className="vh">推测的各层，深度自推测地面起</caption>
    <thead>
      <tr>
        <th scope="col">地层</th>
        <th scope="col">层底深 m</th>
        <th scope="col">厚约 m</th>
        <th scope="col">底标高 m</th>
        <th scope="col">遇见率</th>
        <th scope="col">孔数，最近</th>
      </tr>
    </thead>
    <tbody>
      {layers.map(({ layer, name, top, base, likelihood, holes, nearest, lenses }) => (
        <tr key={layer}>
          <th scope="row">
            <LayerNumber {...{ layer }} /> {name}
            {lenses.length > 0 && <span className="cap">局部夹 {lenses.join('、')}</span>}
          </th>
          <td className="num">{base ? boundaryText(base) : '未揭穿'}</td>
          <td className="num">{base && top ? (base.depth - top.depth).toFixed(1) : '—'}</td>
          <td className="num">{base ? base.elevation.toFixed(1) : '—'}</td>
          <td className="num">{percentText(likelihood)}</td>
          <td className="num">
            {holes} 孔，{distanceWords(nearest)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const SequenceTable = ({ layers }: { layers: Layers }) => (
  <table className="profile-table profile-sequence">
    <caption className="vh">推测的各层，自上而下</caption>
    <thead>
      <tr>
        <th scope="col">地层，自上而下</th>
        <th scope="col">遇见率</th>
      </tr>
    </thead>
    <tbody>
      {layers.map(({ layer, name, likelihood }) => (
        <tr key={layer}>
          <th scope="row">
            <LayerNumber {...{ layer }} /> {name}
          </th>
          <td className="num">{percentText(likelihood)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
