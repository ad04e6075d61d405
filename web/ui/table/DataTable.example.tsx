import { useState } from 'react'

import type { Access } from '#contract/catalogue/kind.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { example } from '#web/ui/Example.tsx'

import { type Column, DataTable } from './DataTable.tsx'

type Row = [
  code: string,
  kind: string,
  project: string,
  depth: number,
  completedOn: string,
  access: Access,
  openOn?: string,
]

const longName = '城东新区核心区综合管廊及地下空间一体化开发工程岩土工程详细勘察（第二标段）'
const rows: readonly Row[] = [
  ['G0317', '取土标贯孔', '城东新区核心区', 65.3, '2021-09-14', 'open'],
  ['C0126', '双桥静力触探孔', longName, 48.2, '2021-09-18', 'member'],
  ['S0044', '注水试验孔', '南岸防汛墙加固', 32, '2023-04-21', 'protected', '2028-04-30'],
  ['W0007', '承压水观测孔', '河口生态围堤', 72, '2016-12-11', 'secret'],
]

const columns: readonly Column<Row>[] = [
  { key: 'code', label: '编号', sort: true, render: ([code]) => <a href="#/custom-components">{code}</a> },
  { key: 'kind', label: '类型', render: ([, kind]) => kind },
  { key: 'project', label: '项目', render: ([, , project]) => project },
  { key: 'depth', label: '孔深', unit: 'm', align: 'right', sort: true, render: (row) => row[3].toFixed(2) },
  { key: 'completedOn', label: '终孔日期', sort: true, place: 'foot', render: (row) => row[4] },
  {
    key: 'access',
    label: '公开程度',
    place: 'corner',
    render: ([, , , , , access, openOn]) => <AccessBadge access={access} openOn={openOn} short />,
  },
]

function sortRows(sort: string): Row[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const at = sort.endsWith('depth') ? 3 : sort.endsWith('completedOn') ? 4 : 0
  return rows.toSorted((a, b) => (a[at] < b[at] ? -sign : sign))
}

export const tableExample = example.stack(
  'data',
  '表格',
  '表头下一道墨线，行间细线，行高 52；手机上一条记录三行。',
  () => {
    const [sort, setSort] = useState('-depth')
    return (
      <DataTable
        caption="钻孔示例"
        columns={columns}
        rows={sortRows(sort)}
        rowKey={([code]) => code}
        sort={sort}
        onSort={(next = '-depth') => setSort(next)}
      />
    )
  },
)
