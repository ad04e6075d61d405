import { drawingSets, setLimits } from '#contract/drawings/drawing-sets.ts'
import {
  savedDrawingLimits,
  savedDrawings,
  type SavedDrawingLine,
} from '#contract/drawings/saved-drawings.ts'
import { fewestHoles } from '#contract/drawings/section-holes.ts'
import { keysOf } from '#contract/wire.ts'
import { fewestValues, outlierTests, type OutlierTest } from '#geology/statistics/describe-values.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

/** A section that the member has saved, with how many of its holes go into the set. */
interface OfferedSection extends Pick<SavedDrawingLine, 'id' | 'title' | 'holes'> {
  readonly within: number
}

interface MakeSetProps {
  codes: readonly string[]
  /** Those that go in. */
  open: readonly string[]
  title: string
}

/** Has a set made, once it is known which saved sections can go in. */
export function MakeSet(props: MakeSetProps) {
  const answer = useCall(savedDrawings.mine, { size: savedDrawingLimits.drawings })
  if (answer.data === undefined) return <AnswerState answer={answer} rows={3} title="没有读到保存的图件" />
  return <SetForm {...props} offered={offeredOf(answer.data.records, new Set(props.open))} />
}

/** Saved sections through some of the holes that go in. */
const offeredOf = (saved: readonly SavedDrawingLine[], open: ReadonlySet<string>): OfferedSection[] =>
  saved
    .map(({ id, title, holes, codes }) => ({
      ...{ id, title, holes },
      within: codes.filter((code) => open.has(code)).length,
    }))
    .filter(({ within }) => within >= fewestHoles)

interface SetChoice {
  title: string
  outliers: OutlierTest
  /** Undefined until the member has chosen. */
  sections: number[] | undefined
}

const outlierOptions = keysOf(outlierTests).map((value) => ({ value, label: outlierTests[value] }))

function SetForm({ codes, title, offered }: MakeSetProps & { offered: readonly OfferedSection[] }) {
  const sets = useCall(drawingSets.mine, {})
  const make = useAction(drawingSets.make, [drawingSets.mine])
  // what is ticked until the member chooses: it follows what is offered, which may come later
  const whole = offered
    .filter(({ within, holes }) => within === holes)
    .map(({ id }) => id)
    .slice(0, setLimits.sections)
  const form = useFieldForm<SetChoice>({
    initial: { title, outliers: 'none', sections: undefined },
    send: ({ sections = whole, ...values }) => make.mutateAsync({ ...values, sections, codes: [...codes] }),
  })
  const { value: chosen = whole, ...sections } = form.field('sections')
  const isMaking = sets.data?.some(({ state }) => state === 'making') ?? false
  return (
    <Form {...{ form }} className="make-set">
      <TextField {...form.field('title')} label="名称" maxLength={80} />
      <SelectField
        {...form.field('outliers')}
        label="统计中的异常值"
        hint={`少于 ${fewestValues} 个样本的不判别`}
        options={outlierOptions}
      />
      {offered.length > 0 && <OwnSections {...{ offered }} {...sections} value={chosen} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={isMaking || !form.values.title.trim()}
        >
          {isMaking ? '正在编制' : '编制'}
        </Button>
      </div>
    </Form>
  )
}

interface OwnSectionsProps {
  offered: readonly OfferedSection[]
  value: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** Which of one's saved sections go in. */
const OwnSections = ({ offered, value, error, onChange }: OwnSectionsProps) => (
  <fieldset className="own-sections">
    <legend>编入保存的剖面图</legend>
    {offered.map(({ id, title, holes, within }) => (
      <Checkbox
        key={id}
        checked={value.includes(id)}
        disabled={!value.includes(id) && value.length >= setLimits.sections}
        onChange={(checked) => onChange(checked ? [...value, id] : value.filter((each) => each !== id))}
        label={`${title}（${within === holes ? `${holes} 孔` : `${holes} 孔中的 ${within} 孔`}）`}
      />
    ))}
    {error && <p className="field-error">{error}</p>}
  </fieldset>
)
