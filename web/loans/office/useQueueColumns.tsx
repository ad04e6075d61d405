import { Link } from 'react-router'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { Due, LoanState } from '#web/loans/view/LoanState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

import { officeLoanPath } from './paths.ts'

const readerCell = ({ reader, company }: LoanRow) => (
  <span className="loan-reader">
    {reader}
    {company && <small>{company}</small>}
  </span>
)

/** The columns of the boxes; `list` is the view to which an opened application leads back. */
export function useQueueColumns(list: string): Column<LoanRow>[] {
  const purposes = useDictionary('purpose')
  const useModes = useDictionary('useMode')
  const word = (words: typeof purposes, value: string) =>
    words.find((item) => item.value === value)?.label ?? value
  return [
    {
      key: 'number',
      label: '编号',
      render: ({ id, number }) => (
        <Link className="row-key num" to={officeLoanPath(id)} state={{ list }}>
          {number}
        </Link>
      ),
    },
    { key: 'state', label: '状态', place: 'corner', render: (row) => <LoanState loan={row} /> },
    {
      key: 'reader',
      label: '申请人',
      place: 'line',
      render: readerCell,
    },
    {
      key: 'items',
      label: '资料',
      place: 'line',
      render: ({ firstTitle, firstBelongsTo, items, careful }) => (
        <span className="loan-what" title={[firstTitle, firstBelongsTo].filter(Boolean).join('，')}>
          {careful && (
            <Row as="span" inline gap={2} className="loan-careful">
              <Icon name="lock" small />
              须逐份审核
            </Row>
          )}
          <span>{firstTitle || '—'}</span>
          {firstBelongsTo && <small>{firstBelongsTo}</small>}
          {items > 1 && <small>等 {items} 件</small>}
        </span>
      ),
    },
    {
      key: 'use',
      label: '用途',
      place: 'none',
      render: ({ purpose, useMode }) => (
        <NoBreakText text={`${word(purposes, purpose)}，${word(useModes, useMode)}`} />
      ),
    },
    { key: 'due', label: '到期', place: 'foot', render: (row) => <Due loan={row} /> },
    {
      key: 'holder',
      label: '承办人',
      place: 'none',
      render: ({ holder }) => (holder ? <span className="word">{holder}</span> : '—'),
    },
  ]
}
