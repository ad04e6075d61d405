import { drafts, type DraftView, type Warning } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { act } from '#web/api/caller.ts'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

type Warnings = readonly Warning[]

const byRule = (warnings: Warnings) => [...Map.groupBy(warnings, ({ rule }) => rule)]

interface WarningListProps {
  kind: Kind
  warnings: Warnings
}

/** What the rules of quality find doubtful in a draft. */
export function WarningList({ kind, warnings }: WarningListProps) {
  if (warnings.length === 0) return null
  return (
    <Note variant="warn">
      <p>以下疑点请核对：</p>
      <ul>
        {byRule(warnings).map(([rule, lines]) => (
          <li key={rule}>
            {rule}：<Lines {...{ kind, lines }} />
          </li>
        ))}
      </ul>
    </Note>
  )
}

const shownLines = 5

/** Where it is: `地层第 3 行，`. */
function placeOf(kind: Kind, { part, row }: Warning): string {
  const label = part === null ? undefined : kind.parts[part]?.label
  return label === undefined || row === null ? '' : `${label}第 ${row + 1} 行，`
}

const Lines = ({ kind, lines }: { kind: Kind; lines: Warnings }) => (
  <>
    {lines
      .slice(0, shownLines)
      .map((one) => placeOf(kind, one) + one.message)
      .join('；')}
    {lines.length > shownLines && `；等共 ${lines.length} 处`}
  </>
)

interface ConfirmDialogProps {
  kind: Kind
  draft: Pick<DraftView, 'id' | 'version' | 'code' | 'warnings'>
  onClose: () => void
  onDone: () => void
}

/** Publishes a draft with doubts: each is confirmed by the name of its rule. */
export function ConfirmDialog({ kind, draft, onClose, onDone }: ConfirmDialogProps) {
  const { id, version, code, warnings } = draft
  const rules = byRule(warnings)
  const form = useFieldForm({
    initial: Object.fromEntries(rules.map(([rule]): [string, boolean] => [rule, false])),
    check: (ticks) =>
      Object.fromEntries(rules.map(([rule]) => [rule, ticks[rule] ? undefined : '请先核对这一条'])),
    send: async (ticks) => {
      const confirmed = rules.map(([rule]) => rule).filter((rule) => ticks[rule])
      await act(drafts.move, { move: 'publish', drafts: [{ id, version }], confirmed })
      onDone()
    },
  })
  return (
    <FormDialog title={`发布 ${code}`} verb="核对无误，发布" unguarded {...{ form, onClose }}>
      <p>逐条核对，发布后记入日志：</p>
      <Stack gap={12}>
        {rules.map(([rule, lines]) => (
          <TickField
            key={rule}
            {...form.field(rule)}
            label={
              <>
                <b>{rule}</b>：<Lines {...{ kind, lines }} />
              </>
            }
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
