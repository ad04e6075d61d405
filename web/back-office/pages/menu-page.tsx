import { menu, menuTypes } from '#contract/back-office/interface/menu.ts'
import { pageComponents } from '#contract/back-office/interface/page-components.ts'
import { uiMenu } from '#contract/back-office/interface/ui-menu.ts'
import { noValueSign } from '#geology/digits.ts'
import { officePage, type OwnControlProps } from '#web/back-office/office-page.ts'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'

export const uiMenuPage = officePage({
  resource: uiMenu,
  blank: { visible: true },
  locked: ({ seeded }) => (seeded ? { remove: '内置的菜单项不能删除，可以隐藏' } : {}),
})

const labels = pageComponents()
const options = Object.entries(labels).map(([value, label]) => ({ value, label, detail: value }))

/** One of the pages that there are; an older name that is none is shown as it is. */
const ComponentControl = ({ words, value, onChange }: OwnControlProps) => (
  <Field {...words}>
    {(control) => (
      <Choice label={words.label} {...{ control, options, onChange }} value={String(value ?? '')} />
    )}
  </Field>
)

export const menuPage = officePage({
  resource: menu,
  blank: { type: '1', visible: true, cached: false },
  controls: { component: ComponentControl },
  cells: {
    component: ({ component }) => (component === null ? noValueSign : (labels[component] ?? component)),
  },
  holds: ({ detail }) => detail.split('，')[0] === menuTypes[0],
})
