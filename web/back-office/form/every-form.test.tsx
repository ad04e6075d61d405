import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { callsOf } from '#contract/back-office/calls.ts'
import { type Field, fieldOf, type Resource } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { everyCall } from '#testing/builders/keyed-calls/every-call.ts'
import { openScene, type Scene } from '#testing/builders/keyed-calls/scene.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { ProofGate } from '#web/app/session/ProofGate.tsx'
import type { OfficePage } from '#web/back-office/office-page.ts'
import { loadOfficePage } from '#web/back-office/pages/pages.ts'

import { FormPage } from './FormPage.tsx'
import { RowDrawer } from './RowDrawer.tsx'

let scene: Scene
let staff: SignedIn

beforeAll(async () => {
  scene = await openScene(await testApp({ charging: true, publicUrl: 'https://library.example' }))
  staff = await scene.buildCaller('all')
})
afterEach(() => endSession('own'))
afterAll(() => scene.close())

/** Every resource whose rows are changed by a form. */
const changed = Object.values<Resource>(resources).filter(({ readOnly }) => !readOnly)

/** A list of which nothing is asked again: its drawer opens whenever somebody presses. */
function List({ page, id }: { page: OfficePage; id: number }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <RowDrawer page={page} open={id} onClose={close} onSaved={close} />}
    </>
  )
}

/** A row to be changed: the only one, one that staff make, or one that came in. */
async function rowOf({ resource, only }: OfficePage): Promise<number> {
  if (only !== undefined) return only
  const create = everyCall[`${resource.name}.create`]
  if (!create) return scene.idOf(receivedRow(resource.name))
  const made = await staff.call(callsOf(resource).create, (await create.input(scene, staff)) as never)
  return made.id
}

const receivedRows: Readonly<Record<string, string>> = {
  feedback: `insert into feedback (kind, body) values ('question', '几点开馆？') returning id`,
}
function receivedRow(name: string): string {
  const made = receivedRows[name]
  if (made === undefined) throw new Error(`${name}: say in receivedRows how one comes in`)
  return made
}

/** A field of the form that anybody types into, of which this holds. */
function typedField(resource: Resource, fits: (field: Field) => boolean): string | undefined {
  const found = Object.entries(resource.fields).find(
    ([, field]) =>
      !(field.computed ?? field.fixed ?? field.when ?? field.by ?? field.masked) &&
      (field.type === 'text' || field.type === 'integer') &&
      fits(field),
  )
  return found?.[0]
}
const isFree = ({ fault, plain }: Field) => !fault && !plain

/** The control of a field: what need not be given says so behind its label. */
const controlOf = ({ label }: Field) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}(（.*）)?$`), {
    selector: 'input, textarea',
  })
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '保存' })
const type = (control: HTMLElement, value: unknown) =>
  fireEvent.change(control, { target: { value: String(value) } })

/** A form of a row, the field of it that is changed, and what the library holds of it. */
async function openForm(resource: Resource) {
  const page = await loadOfficePage(resource.name)
  const name = typedField(resource, isFree) ?? 'none'
  const field = fieldOf(resource, name)
  const calls = callsOf(resource)
  const id = await rowOf(page)
  const read = () => staff.call(calls.detail, { id })
  const isDrawer = page.only === undefined
  const form = isDrawer ? <List page={page} id={id} /> : <FormPage page={page} id={id} />
  const { user } = await openInside(
    { ...staff, refreshToken: '' },
    <>
      {form}
      <ProofGate />
    </>,
  )
  const press = (button: HTMLElement) => user.click(button)
  const held = async () => (await read())[name]
  const hasEnded = async () =>
    isDrawer ? screen.queryByRole('dialog') === null : (await saveButton()).disabled
  const first = await held()
  return {
    ...{ press, held },
    control: () => controlOf(field),
    valueOf: (nth: number) => (field.type === 'integer' ? Number(first ?? 0) + nth : `改过的 ${nth}`),
    open: async () => {
      if (isDrawer) await press(screen.getByRole('button', { name: '打开' }))
      return controlOf(field)
    },
    /** Saves what is typed, and waits until the library holds it and the form has ended. */
    save: async (value: unknown) => {
      await press(await saveButton())
      await waitFor(async () => expect(await hasEnded()).toBe(true))
      expect(await held()).toBe(value)
    },
    saveElsewhere: async (value: unknown) => {
      const { version } = await read()
      await staff.call(calls.update, { id, version, values: { [name]: value } })
    },
  }
}
type OpenForm = Awaited<ReturnType<typeof openForm>>

/** A fault is counted and has the focus; it goes with its cause. */
async function leaveEmpty({ press, held }: OpenForm, field: Field) {
  const control = await controlOf(field)
  const { value } = control
  const before = await held()
  type(control, '')
  await press(await saveButton())
  expect(await screen.findByText('有 1 处须改正')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(control))
  type(control, value)
  expect(screen.queryByText('有 1 处须改正')).toBeNull()
  expect(await held()).toBe(before)
}

/** Whoever does not prove who they are has saved nothing, reads so, and has lost nothing. */
async function refuseProof({ press, held, control }: OpenForm) {
  const [before, typed] = [await held(), (await control()).value]
  await scene.library.pool.query('update session set proved_at = null')
  await press(await saveButton())
  const dialog = within(await screen.findByRole('dialog', { name: '请先核实身份' }))
  await press(dialog.getByRole('button', { name: '取消' }))
  expect(await screen.findByText(/核实身份/)).toBeTruthy()
  expect([await held(), (await control()).value]).toEqual([before, typed])
  await scene.library.pool.query('update session set proved_at = now()')
}

/** Of two who have changed the same, the second chooses; nothing is chosen for them. */
async function choose(form: OpenForm, theirs: unknown) {
  await form.saveElsewhere(theirs)
  await form.press(await saveButton())
  const mine = await screen.findByRole('button', { name: /^用我的/ })
  const both = [mine, screen.getByRole('button', { name: /^用对方的/ })]
  expect(both.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  expect((await saveButton()).disabled).toBe(true)
  expect(await form.held()).toBe(theirs)
  await form.press(mine)
}

test.each(changed)(
  '$name: saved again and again; faults, conflicts and proofs lose nothing',
  async (resource) => {
    const form = await openForm(resource)
    type(await form.open(), form.valueOf(1))
    await form.save(form.valueOf(1))

    type(await form.open(), form.valueOf(2))
    const needed = typedField(resource, ({ required }) => required === true)
    if (needed !== undefined) await leaveEmpty(form, fieldOf(resource, needed))
    if (callsOf(resource).update.proof) await refuseProof(form)
    await form.save(form.valueOf(2))

    type(await form.open(), form.valueOf(3))
    await choose(form, form.valueOf(4))
    await form.save(form.valueOf(3))
    expect(await form.held()).toBe(form.valueOf(3))
  },
)
