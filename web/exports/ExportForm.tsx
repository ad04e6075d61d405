import { type ExportFormat, exportFormats, type ExportFormatName } from '#contract/exports/export-formats.ts'
import { type ExportContent, exports, type ExportSelection } from '#contract/exports/exports.ts'
import { keysOf } from '#contract/wire.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { AgreeToPay } from './AgreeToPay.tsx'

interface ExportFormProps {
  selections: ExportSelection[]
  contents: readonly ExportContent[]
  title: string
}

interface ExportWish {
  title: string
  format: ExportFormatName
  whole: boolean
  system: 'degrees' | 'plane'
  pays: boolean
}

const systemOptions = [
  { value: 'degrees', label: 'CGCS2000 经纬度' },
  { value: 'plane', label: 'CGCS2000 三度带平面坐标' },
] as const

const isOnlyForHoles = (name: ExportFormatName): boolean => {
  const { onlyHoles }: ExportFormat = exportFormats[name]
  return onlyHoles === true
}

const sumOf = (contents: readonly ExportContent[]) => ({
  open: contents.reduce((sum, content) => sum + content.open, 0),
  due: contents.reduce((sum, content) => sum + content.due, 0),
  price: contents.reduce((sum, content) => sum + content.price, 0),
})

/** How the file is made. */
export function ExportForm({ selections, contents, title }: ExportFormProps) {
  const own = useCall(exports.mine, {})
  const make = useAction(exports.make, [exports.mine])
  const { open, due, price } = sumOf(contents)
  const form = useFieldForm<ExportWish>({
    initial: {
      title,
      format: selections.length > 1 ? 'package' : 'xlsx',
      whole: open > 0,
      system: 'degrees',
      pays: false,
    },
    send: ({ pays, ...wish }) =>
      make.mutateAsync({ ...wish, selections, ...(pays && wish.whole && { agreed: price }) }),
  })
  const isMaking = own.data?.some(({ state }) => state === 'making') ?? false
  const format: ExportFormat = exportFormats[form.values.format]
  const whole = form.field('whole')
  const formats = keysOf(exportFormats)
    .filter((value) => !isOnlyForHoles(value) || selections.every(({ kind }) => kindNamed(kind)?.inSections))
    .map((value) => ({ value, label: exportFormats[value].label }))
  return (
    <Form {...{ form }} className="export-wish">
      <TextField {...form.field('title')} label="名称" maxLength={80} />
      <SelectField {...form.field('format')} label="格式" hint={format.use} options={formats} />
      {format.geometry === 'chosen' && (
        <SelectField {...form.field('system')} label="坐标" options={systemOptions} />
      )}
      {format.hasParts && (
        <Checkbox
          checked={whole.value}
          disabled={open + due === 0}
          onChange={whole.onChange}
          label="含地层、试验、读数等全部数据（只含已打开的资料）"
        />
      )}
      {format.hasParts && whole.value && <AgreeToPay {...{ due, price }} {...form.field('pays')} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          icon="download"
          busy={form.busy}
          disabled={isMaking || !form.values.title.trim()}
        >
          {isMaking ? '正在制作' : '导出'}
        </Button>
      </div>
    </Form>
  )
}
