import { extraTypes } from '#contract/map/extra-fault.ts'
import type { Extra, ExtraMethod } from '#contract/map/queries.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select, TextInput } from '#web/ui/fields/Field.tsx'

const maxExtras = 6

// oxlint-disable-next-line no-unsafe-type-assertion -- the server answers them in this shape
const extrasIn = (value: unknown) => (Array.isArray(value) ? (value as Extra[]) : [])

/** A name that no other has. */
function newId(extras: readonly Extra[]): string {
  const used = new Set(extras.map(({ id }) => id))
  return Array.from({ length: maxExtras + 1 }, (_, i) => `extra-${i + 1}`).find((id) => !used.has(id)) ?? ''
}

/** The buttons below an answer: what each is called and what it opens. */
export function ExtrasControl({ words, value, onChange }: OwnControlProps) {
  const extras = extrasIn(value)
  const add = () =>
    onChange([
      ...extras,
      { id: newId(extras), name: '', extraMethod: { type: '1', path: '' } } satisfies Extra,
    ])
  return (
    <FieldFrame {...words} hint="网址里的“:code”代表资料的编号">
      {extras.map((extra, i) => (
        <ExtraCard
          key={extra.id}
          extra={extra}
          nth={i + 1}
          onChange={(next) => onChange(extras.with(i, next))}
          onRemove={() => onChange(extras.toSpliced(i, 1))}
        />
      ))}
      {extras.length < maxExtras && (
        <Button size="s" icon="plus" onClick={add}>
          添加操作
        </Button>
      )}
    </FieldFrame>
  )
}

interface ExtraCardProps {
  extra: Extra
  nth: number
  onChange: (extra: Extra) => void
  onRemove: () => void
}

/** What an extra begins with when its type is chosen. */
const initialExtras: Readonly<Record<string, ExtraMethod>> = {
  '1': { type: '1', path: '' },
  '2': { type: '2', event: 'zoom-to', data: { zoom: 17 } },
  frame: { type: 'frame', url: '', title: '' },
}

function ExtraCard({ extra, nth, onChange, onRemove }: ExtraCardProps) {
  const { name, extraMethod } = extra
  const type = Object.hasOwn(extraTypes, extraMethod.type) ? extraMethod.type : 'frame'
  const set = (change: Partial<ExtraMethod>) =>
    onChange({ ...extra, extraMethod: { ...extraMethod, ...change } })
  return (
    <section className="extra-card" aria-label={`第 ${nth} 项操作`}>
      <Field label="按钮名称">
        {(control) => (
          <TextInput
            {...control}
            maxLength={30}
            value={name}
            onChange={({ target }) => onChange({ ...extra, name: target.value })}
          />
        )}
      </Field>
      <Field label="按下之后">
        {(control) => (
          <Select
            {...control}
            value={type}
            options={Object.entries(extraTypes).map(([value, label]) => ({ value, label }))}
            onChange={(next) => onChange({ ...extra, extraMethod: initialExtras[next] ?? { type: next } })}
          />
        )}
      </Field>
      <MethodFields {...{ type, method: extraMethod, set }} />
      <Button size="s" variant="text" icon="close" iconOnly onClick={onRemove}>
        {`去掉第 ${nth} 项操作`}
      </Button>
    </section>
  )
}

interface MethodFieldsProps {
  type: string
  method: ExtraMethod
  set: (change: Partial<ExtraMethod>) => void
}

function MethodFields({ type, method: { path, url, title, event, data }, set }: MethodFieldsProps) {
  if (type === '1')
    return (
      <Line
        label="页面地址"
        hint="如“/gallery/:code”"
        value={path}
        onChange={(next) => set({ path: next })}
      />
    )
  if (type === '2')
    return (
      <>
        <Line
          label="动作"
          hint="“zoom-to”即放大到此处"
          value={event}
          onChange={(next) => set({ event: next })}
        />
        {event === 'zoom-to' && (
          <Line
            label="放大到第几级"
            value={String(data?.['zoom'] ?? 17)}
            onChange={(next) => set({ data: { ...data, zoom: Number(next) || 17 } })}
          />
        )}
      </>
    )
  return (
    <>
      <Line label="网址" hint="“#/…”为本站页面" value={url} onChange={(next) => set({ url: next })} />
      <Line label="弹窗标题" value={title} onChange={(next) => set({ title: next })} />
    </>
  )
}

interface LineProps {
  label: string
  hint?: string
  value: string | undefined
  onChange: (value: string) => void
}

const Line = ({ label, hint, value = '', onChange }: LineProps) => (
  <Field label={label} {...(hint && { hint })}>
    {(control) => <TextInput {...control} value={value} onChange={({ target }) => onChange(target.value)} />}
  </Field>
)
