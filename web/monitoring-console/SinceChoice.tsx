import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/date/DayField.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import type { ConsoleView } from './console-address.ts'

interface SinceChoiceProps {
  view: ConsoleView
  onView: (view: Partial<ConsoleView>) => void
}

/** From which day changes are drawn instead of values, and whether provisional readings are left out. */
export const SinceChoice = ({ view: { since, isApproved }, onView }: SinceChoiceProps) => (
  <Row gap={[8, 16]} wrap className="console-since">
    <Row gap={8}>
      <span aria-hidden="true">变化自</span>
      <DayField label="变化自" bare small value={since} onChange={(day) => onView({ since: day })} />
      <span aria-hidden="true">起</span>
      {since && (
        <Button size="s" variant="text" onClick={() => onView({ since: '' })}>
          看原值
        </Button>
      )}
    </Row>
    <Checkbox label="只看正式值" checked={isApproved} onChange={(on) => onView({ isApproved: on })} />
  </Row>
)
