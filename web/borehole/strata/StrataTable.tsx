import { useMemo } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import { decimalText } from '#geology/rounding.ts'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

import { LayerNumber } from './LayerNumber.tsx'

const depth = (key: string, label: string, value: (layer: Layer) => number): Column<Layer> => ({
  key,
  label,
  unit: 'm',
  align: 'right',
  render: (layer) => decimalText(value(layer), 2),
})

const number: Column<Layer> = {
  key: 'layer',
  label: '层号',
  place: 'corner',
  render: ({ row }) => <LayerNumber layer={row.layer} />,
}
const geologicalAge: Column<Layer> = {
  key: 'geologicalAge',
  label: '时代成因',
  render: ({ row }) => row.geologicalAge,
}
const description: Column<Layer> = {
  key: 'description',
  label: '岩土描述',
  render: ({ row }) => row.description,
}

/** The strata with what follows from their depths. */
export function Strata({ record }: { record: RecordView }) {
  const hole = useMemo(() => holeOf(record), [record])
  const collar = hole.collarElevation
  const has = (name: 'layer' | 'geologicalAge' | 'description') => hole.strata.some((row) => row[name])
  const columns: Column<Layer>[] = [
    ...(has('layer') ? [number] : []),
    {
      key: 'name',
      label: '岩土名称',
      place: 'title',
      render: ({ row }) => <span className="stratum-name">{row.name}</span>,
    },
    ...(has('geologicalAge') ? [geologicalAge] : []),
    depth('top', '层顶深度', ({ top }) => top),
    depth('base', '层底深度', ({ base }) => base),
    ...(collar === null ? [] : [depth('elevation', '层底标高', ({ base }) => collar - base)]),
    depth('thickness', '厚度', ({ thickness }) => thickness),
    ...(has('description') ? [description] : []),
  ]
  return (
    <DataTable
      caption={`钻孔 ${hole.code} 分层`}
      columns={columns}
      rows={layersOf(hole.strata)}
      rowKey={({ index }) => index}
    />
  )
}
