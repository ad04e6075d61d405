import { deliveries } from '#contract/deliveries/deliveries.ts'
import { type Delivery, deliveryAccess, type DeliverySettings } from '#contract/deliveries/delivery-views.ts'
import { coordinateSystems } from '#geology/places/crs.ts'
import { readSystem } from '#geology/places/systems/read-system.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { Form, FormStatus, SubmitButton } from '#web/ui/form/Form.tsx'
import { type FieldState, useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row } from '#web/ui/layout/box.tsx'

import { placesUnder } from './places-under.ts'
import { PlacesPreview } from './PlacesPreview.tsx'

interface SettingsFormProps {
  delivery: Delivery
  needsSystem: boolean
}

/** What holds for all files; what is chosen is seen on the map before it is kept. */
export function SettingsForm({ delivery, needsSystem }: SettingsFormProps) {
  const { id, settings, files } = delivery
  const form = useFieldForm<DeliverySettings>({
    initial: settings,
    check: ({ system }) => ({ system: system.length > 100 ? '最长 100 字' : undefined }),
    send: async (values) => {
      await act(deliveries.change, { id, ...values })
      form.rebase(0, values)
      await refreshDeliveries()
    },
  })
  const { system, xIsEast, access } = form.values
  const places = placesUnder(files, { system, isTurned: xIsEast !== settings.xIsEast })
  return (
    <div className="delivery-settings">
      <Form form={form} label="整批的设定">
        <TextField
          label="送交单位"
          hint="入库时记下这家单位的表怎样取用，下次照此提议"
          maxLength={100}
          {...form.field('sender')}
        />
        <TextField
          label="项目编号"
          hint="用于没有写明项目编号的文件：孔号之前加上它"
          maxLength={99}
          {...form.field('projectCode')}
        />
        <SystemField label={needsSystem ? '坐标系（待定）' : '坐标系'} field={form.field('system')} />
        <TickField label="X 为东、Y 为北（国内通常 X 为北）" {...form.field('xIsEast')} />
        <SelectField
          label="公开程度"
          hint="文件自己写明的，照文件"
          options={accessOptions}
          name="access"
          value={access ?? ''}
          error={undefined}
          onChange={(value) => form.change({ access: value === '' ? null : value })}
        />
        <Row gap={[8, 16]} wrap align="center">
          <SubmitButton form={form} disabled={!form.changed}>
            用于这一批
          </SubmitButton>
          <FormStatus form={form} />
        </Row>
      </Form>
      <PlacesPreview places={places} isUnsaved={form.changed} />
    </div>
  )
}

/** A system is chosen or written as people write it; what it is taken for stands below it. */
const SystemField = ({ label, field }: { label: string; field: FieldState }) => (
  <>
    <TextField
      label={label}
      hint={systemWords(field.value)}
      maxLength={100}
      list="delivery-systems"
      placeholder="选一个，或写：2000 中央子午线120°30′"
      {...field}
    />
    <datalist id="delivery-systems">
      {offeredSystems.map(({ code, label: name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </datalist>
  </>
)

const accessOptions = [
  { value: '' as const, label: '新资料公开，在库的不变' },
  ...(['open', 'member'] as const).map((value) => ({ value, label: deliveryAccess[value] })),
]

/** Systems of China, by code. */
const offeredSystems = coordinateSystems.filter(
  ({ datum, code }) => datum === 'cgcs2000' && code !== undefined,
)

/** An easting of any zone, for systems that leave the zone to it. */
const anyEasting = 40_500_000

function systemWords(system: string): string {
  if (system.trim() === '') return '用于没有写明坐标系的文件'
  const read = readSystem(system, anyEasting)
  if ('refused' in read) return `不能换算：${read.refused}；原坐标照存，不上图`
  return read.label
}
