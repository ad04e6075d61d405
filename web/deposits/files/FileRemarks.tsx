import { type Deposit, type Remark, staffDeposits } from '#contract/deposits/deposits.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeposits } from '#web/deposits/deposit-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row, Stack, Text } from '#web/ui/layout/box.tsx'

import { placeWords } from './Mended.tsx'

export interface Place {
  sheet: string
  row: number
}

interface FileRemarksProps {
  deposit: Deposit
  remarks: readonly Remark[]
  /** Shows the place in the table. */
  onPlace?: (place: Place) => void
}

/** What was said of a file, place by place. */
export const FileRemarks = ({ deposit: { id, remarkable }, remarks, onPlace }: FileRemarksProps) => (
  <Stack as="ul" gap={8} above={6} className="deposit-remarks" aria-label="验收意见">
    {remarks.map((remark) => {
      const { id: own, sheet, row, text } = remark
      const words = placeWords(remark)
      return (
        <Row as="li" gap={[4, 12]} wrap key={own}>
          {onPlace && row !== null ? (
            <button type="button" className="place-link" onClick={() => onPlace({ sheet, row })}>
              {words}
            </button>
          ) : (
            words && <span>{words}</span>
          )}
          <Text as="b" tone="text" weight={500}>
            {text}
          </Text>
          {remarkable && (
            <Button size="s" variant="text" icon="close" iconOnly onClick={() => void remove(id, own)}>
              {`撤回意见：${text}`}
            </Button>
          )}
        </Row>
      )
    })}
  </Stack>
)

const remove = (id: number, remark: number) =>
  act(staffDeposits.removeRemark, { id, remark }).then(refreshDeposits, toastFault)
