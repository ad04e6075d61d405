import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'

import { Pagination } from './Pagination.tsx'

function Pages({ label, total, first }: { label: string; total: number; first: number }) {
  const [page, setPage] = useState({ current: first, size: 20 })
  return (
    <Pagination {...page} {...{ label, total }} onChange={(current, size) => setPage({ current, size })} />
  )
}

export const pagerExample = example.stack(
  'data',
  '分页',
  '总数、每页条数、首页、上一页、七个页码、下一页、末页、跳转。',
  () => (
    <>
      <Pages label="多页示例" total={4318} first={5} />
      <Pages label="两页示例" total={37} first={1} />
    </>
  ),
)
