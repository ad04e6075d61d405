import { useState } from 'react'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryFile } from '#contract/deliveries/delivery-views.ts'
import type { ColumnUse, ForeignTable, TableUse } from '#contract/deliveries/file-description.ts'
import type { TableInUse } from '#contract/deliveries/open-questions.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select, TextInput } from '#web/ui/fields/Field.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { fieldOptions, isMeasured, targetOf, targetOptions, retarget } from './use-options.ts'

interface TableUseFormProps {
  delivery: Delivery
  inUse: TableInUse
}

/** A table, column by column: heading, samples, what it is taken for, its unit. */
export function TableUseForm({ delivery: { id }, inUse: { file, table, use: stored } }: TableUseFormProps) {
  const [use, setUse] = useState<TableUse | null>(stored)
  const save = useWork(async (next: TableUse | null) => {
    await act(deliveries.changeFile, { id, file: file.id, uses: usesWith(file, table, next) })
    await refreshDeliveries()
  })
  const isChanged = JSON.stringify(use) !== JSON.stringify(stored)
  const change = (index: number, column: Partial<ColumnUse>) =>
    setUse(
      use && {
        ...use,
        columns: use.columns.map((one, i) => (i === index ? { ...one, ...column } : one)),
      },
    )
  return (
    <div className="delivery-use">
      <Row gap={[8, 12]} wrap align="center" below={8}>
        <Select
          small
          aria-label={`${table.name}取作`}
          value={targetOf(use)}
          options={targetOptions}
          onChange={(target) => setUse(retarget(table, target, use))}
        />
        <Button
          size="s"
          variant={isChanged ? 'primary' : 'plain'}
          disabled={!isChanged}
          busy={save.busy}
          onClick={() => save.run(use)}
        >
          照此取用
        </Button>
      </Row>
      {use && (
        <DataTable
          compact
          caption={`${table.name}的列`}
          columns={columnsOf(table, use, change)}
          rows={use.columns.map((column, index) => ({ ...column, index }))}
          rowKey={({ index }) => index}
        />
      )}
    </div>
  )
}

/** What is said of all tables of the file, with another word on this one. */
function usesWith(file: DeliveryFile, table: ForeignTable, use: TableUse | null): TableUse[] {
  const before = file.uses ?? file.description?.tables.flatMap((one) => one.use ?? []) ?? []
  return [...before.filter((one) => one.table !== table.name), ...(use ? [use] : [])]
}

type ColumnRow = ColumnUse & { index: number }

const columnsOf = (
  table: ForeignTable,
  use: TableUse,
  change: (index: number, column: Partial<ColumnUse>) => void,
): Column<ColumnRow>[] => {
  const options = [{ value: '', label: '不取' }, ...fieldOptions(use.kind, use.part)]
  return [
    { key: 'heading', label: '表头', render: ({ heading }) => heading || '（空）' },
    {
      key: 'samples',
      label: '头几行',
      place: 'line',
      render: ({ index }) => (
        <span className="delivery-samples">
          {table.samples
            .slice(0, 3)
            .map((row) => row[index] ?? '')
            .filter(Boolean)
            .join('，') || '—'}
        </span>
      ),
    },
    {
      key: 'field',
      label: '取作',
      place: 'line',
      render: ({ index, heading, field }) => (
        <Select
          small
          aria-label={`${heading}取作`}
          value={field ?? ''}
          options={options}
          onChange={(value) => change(index, { field: value === '' ? null : value })}
        />
      ),
    },
    {
      key: 'unit',
      label: '单位',
      place: 'foot',
      render: ({ index, heading, unit, field }) =>
        isMeasured(use, field) ? (
          <TextInput
            small
            aria-label={`${heading}的单位`}
            value={unit ?? ''}
            maxLength={20}
            onChange={({ target }) => change(index, { unit: target.value === '' ? null : target.value })}
          />
        ) : (
          '—'
        ),
    },
    { key: 'by', label: '依据', place: 'foot', render: ({ index }) => byWords[table.by[index] ?? 'none'] },
  ]
}

const byWords = { name: '表头', unit: '表头与单位', sender: '上次的取用', none: '—' } as const
