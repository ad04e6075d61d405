import type { Remark } from '#contract/deposits/deposits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

/** Where a remark points, in words. */
export const placeWords = ({ sheet, row, column }: Pick<Remark, 'sheet' | 'row' | 'column'>): string =>
  [
    sheet && `“${sheet}”`,
    row !== null && `第 ${row} 行`,
    column && (/^[A-Z]{1,3}$/.test(column) ? `${column} 列` : column),
  ]
    .filter(Boolean)
    .join(' ')

/** Remarks on files that were replaced since. */
export const Mended = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.length > 0 && (
    <Stack as="ul" gap={8} size={14} tone="ok">
      {remarks.map((remark) => (
        <li key={remark.id}>
          <Icon name="check" small /> {remark.fileName} {placeWords(remark)}：{remark.text}（文件已换）
        </li>
      ))}
    </Stack>
  )
