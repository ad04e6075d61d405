import { useMemo } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import { useCall } from '#web/api/hooks.ts'
import { completeChoice, nodesOf, withoutBranch } from '#web/back-office/tree/nodes.ts'
import { Cascader } from '#web/ui/choice/Cascader.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Tree } from '#web/ui/tree/Tree.tsx'

import type { ControlProps, Words } from './control.ts'

const noRows: readonly number[] = []

/** One row of a tree, level by level; several with boxes, of which a parent ticks its children. */
export function TreeChoice({ field, value, onChange, words, self }: ControlProps & { words: Words }) {
  const { tree } = callsOf({ name: field.to ?? '' })
  const { data: rows = [] } = useCall(tree ?? departmentRoutes.tree, {}, { fresh: true })
  const nodes = useMemo(() => nodesOf(withoutBranch(rows, self)), [rows, self])
  const held: readonly number[] = Array.isArray(value) ? value : noRows
  return field.type === 'refs' ? (
    <fieldset className="field tree-field">
      <legend>{words.label}</legend>
      <Tree
        label={words.label}
        nodes={nodes}
        search={`查找${words.label}`}
        selection="multiple"
        chosen={held.map(String)}
        onChoose={(ids) => {
          const next = ids.map(Number)
          onChange(field.withAbove ? completeChoice(rows, held, next) : next)
        }}
      />
      <Remark {...words} />
    </fieldset>
  ) : (
    <Field {...words}>
      {(control) => (
        <Cascader
          label={words.label}
          nodes={nodes}
          control={control}
          clear={field.required ? undefined : '不选'}
          value={value === null ? '' : String(value)}
          onChange={(id) => onChange(id === '' ? null : Number(id))}
        />
      )}
    </Field>
  )
}

function Remark({ error, hint }: Words) {
  if (error) return <p className="field-error">{error}</p>
  return hint ? <p className="field-hint">{hint}</p> : null
}
