import { Select } from '#web/ui/fields/Field.tsx'

interface SortSelectProps {
  sortable: readonly { key: string; label: string }[]
  /** A leading minus means descending. */
  sort: string | undefined
  onSort: (sort: string) => void
}

/** The order of a table as a select, for phones, where its head is hidden. */
export function SortSelect({ sortable, sort = '', onSort }: SortSelectProps) {
  const options = sortable.flatMap(({ key, label }) => [
    { value: key, label: `${label}，升序` },
    { value: `-${key}`, label: `${label}，降序` },
  ])
  return (
    <Select
      small
      aria-label="排序"
      value={sort}
      options={
        options.some(({ value }) => value === sort) ? options : [{ value: '', label: '默认排序' }, ...options]
      }
      onChange={(value) => value && onSort(value)}
    />
  )
}
