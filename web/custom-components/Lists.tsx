import { useState } from 'react'

import type { Access } from '#contract/catalogue/kind.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

interface Row {
  code: string
  kind: string
  project: string
  depth: number
  completedOn: string
  access: Access
  openOn?: string
}

const rows: readonly Row[] = [
  {
    code: 'G0317',
    kind: '取土标贯孔',
    project: '城东新区核心区',
    depth: 65.3,
    completedOn: '2021-09-14',
    access: 'open',
  },
  {
    code: 'C0126',
    kind: '双桥静力触探孔',
    project: '城东新区核心区综合管廊及地下空间一体化开发工程岩土工程详细勘察（第二标段）',
    depth: 48.2,
    completedOn: '2021-09-18',
    access: 'member',
  },
  {
    code: 'S0044',
    kind: '注水试验孔',
    project: '南岸防汛墙加固',
    depth: 32,
    completedOn: '2023-04-21',
    access: 'protected',
    openOn: '2028-04-30',
  },
  {
    code: 'W0007',
    kind: '承压水观测孔',
    project: '河口生态围堤',
    depth: 72,
    completedOn: '2016-12-11',
    access: 'secret',
  },
]

const columns: readonly Column<Row>[] = [
  { key: 'code', label: '编号', sort: true, render: ({ code }) => <a href="#/custom-components">{code}</a> },
  { key: 'kind', label: '类型', render: ({ kind }) => kind },
  { key: 'project', label: '项目', render: ({ project }) => project },
  {
    key: 'depth',
    label: '孔深',
    unit: 'm',
    align: 'right',
    sort: true,
    render: ({ depth }) => depth.toFixed(2),
  },
  {
    key: 'completedOn',
    label: '终孔日期',
    sort: true,
    place: 'foot',
    render: ({ completedOn }) => completedOn,
  },
  {
    key: 'access',
    label: '公开程度',
    place: 'corner',
    render: ({ access, openOn }) => <AccessBadge access={access} openOn={openOn} short />,
  },
]

function sortRows(sort: string): Row[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '')
  const valueOf = (row: Row) =>
    key === 'depth' ? row.depth : key === 'completedOn' ? row.completedOn : row.code
  return rows.toSorted((a, b) => (valueOf(a) < valueOf(b) ? -sign : sign))
}

export function TableDemo() {
  const [sort, setSort] = useState('-depth')
  return (
    <DataTable
      caption="钻孔示例"
      columns={columns}
      rows={sortRows(sort)}
      rowKey={({ code }) => code}
      sort={sort}
      onSort={(asked = '-depth') => setSort(asked)}
    />
  )
}

export function PagerDemo() {
  const [page, setPage] = useState({ current: 5, size: 20 })
  const [smallPage, setSmallPage] = useState({ current: 1, size: 20 })
  return (
    <div className="plate guide-pagers">
      <Pagination
        {...page}
        total={4318}
        label="多页示例"
        onChange={(current, size) => setPage({ current, size })}
      />
      <Pagination
        {...smallPage}
        total={37}
        label="两页示例"
        onChange={(current, size) => setSmallPage({ current, size })}
      />
    </div>
  )
}
