import { borehole } from '#contract/catalogue/borehole.ts'
import type { LeftOut, LineHole } from '#contract/drawings/section-holes.ts'
import { compareAges, layerKey, parseLayer } from '#geology/strata/strata.ts'
import { LayerNumber } from '#web/borehole/strata/LayerNumber.tsx'
import { ToRecord } from '#web/records/ToRecord.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

/** What the holes say against each other. */
export function FindingList({ findings }: { findings: readonly string[] }) {
  return (
    <section aria-label="需核查之处">
      <h2>需核查之处</h2>
      {findings.length === 0 ? (
        <p className="cap">各孔的分层、水位与静探没有发现互相矛盾之处。</p>
      ) : (
        <ol className="section-findings">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

export const HoleList = ({ holes }: { holes: readonly LineHole[] }) => (
  <section aria-label="图中的钻孔">
    <h2>图中的钻孔</h2>
    <ul className="section-holes">
      {holes.map(({ code, x, offset, finalDepth, collarElevation }) => (
        <li key={code}>
          <ToRecord kind={borehole} code={code}>
            {code}
          </ToRecord>
          <span className="cap">
            {x.toFixed(1)} m，{Math.abs(offset) >= 0.05 && `偏 ${Math.abs(offset).toFixed(1)} m，`}标高{' '}
            {collarElevation.toFixed(2)}
            {finalDepth !== null && `，深 ${finalDepth.toFixed(2)} m`}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

export const LeftOutList = ({ rows }: { rows: readonly LeftOut[] }) =>
  rows.length > 0 && (
    <section aria-label="未绘入的钻孔">
      <h2>未绘入的钻孔</h2>
      <ul className="section-holes">
        {rows.map(({ code, reason }) => (
          <li key={code}>
            <ToRecord kind={borehole} code={code}>
              {code}
            </ToRecord>
            <span className="cap">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )

interface BaseRow {
  key: string
  layer: string | null
  name: string
}

/** The layers of the holes, each once, from young to old. */
function layersOf(holes: readonly LineHole[]): BaseRow[] {
  const rows = holes
    .flatMap(({ strata }) => strata)
    .map(({ layer, name }) => ({ key: layerKey(layer, name), layer, name }))
  return [...new Map(rows.toReversed().map((row) => [row.key, row])).values()].toSorted((a, b) =>
    compareAges(parseLayer(a.layer), parseLayer(b.layer)),
  )
}

/** The numbers of the drawing: the base of every layer in every hole. */
export function BaseTable({ holes }: { holes: readonly LineHole[] }) {
  const columns: Column<BaseRow>[] = [
    { key: 'layer', label: '层号', place: 'corner', render: ({ layer }) => <LayerNumber layer={layer} /> },
    { key: 'name', label: '岩土名称', place: 'title', render: ({ name }) => name },
    ...holes.map((hole): Column<BaseRow> => ({
      key: hole.code,
      label: hole.code,
      align: 'right',
      render: (row) =>
        hole.strata
          .filter(({ layer, name }) => layerKey(layer, name) === row.key)
          .map(
            ({ baseDepth }) => `${baseDepth.toFixed(2)}（${(hole.collarElevation - baseDepth).toFixed(2)}）`,
          )
          .join('、'),
    })),
  ]
  return (
    <details className="section-table">
      <summary>各孔的层底深度与标高</summary>
      <DataTable
        caption="各孔层底深度（标高），m"
        columns={columns}
        rows={layersOf(holes)}
        rowKey={({ key }) => key}
      />
    </details>
  )
}
