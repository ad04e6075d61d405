import { useMemo, useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { closed, nodesOf, pathOf, without } from '#web/back-office/tree/nodes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Tree } from '#web/ui/tree/Tree.tsx'

import type { ControlProps, Words } from './control.ts'

const noRows: readonly number[] = []

/** One row of a tree, which unfolds under its button; several with boxes, of which a parent ticks its children. */
export function TreeChoice({ field, value, onChange, words, self }: ControlProps & { words: Words }) {
  const { tree } = callsOf({ name: field.to ?? '' })
  const { data: rows = [] } = useCall(tree ?? departmentRoutes.tree, {})
  const nodes = useMemo(() => nodesOf(without(rows, self)), [rows, self])
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
          onChange(field.withAbove ? closed(rows, held, next) : next)
        }}
      />
      <Remark {...words} />
    </fieldset>
  ) : (
    <OneOfTree {...{ rows, nodes, value, onChange, words }} required={field.required === true} />
  )
}

interface OneProps {
  rows: readonly TreeRow[]
  nodes: ReturnType<typeof nodesOf>
  value: unknown
  onChange: (value: unknown) => void
  words: Words
  required: boolean
}

function OneOfTree({ rows, nodes, value, onChange, words, required }: OneProps) {
  const [open, setOpen] = useState(false)
  const path = pathOf(rows, value)
  return (
    <fieldset className="field tree-field">
      <legend>{words.label}</legend>
      <div className="tree-chosen">
        <Button size="m" icon={open ? 'up' : 'down'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {path || '请选择'}
        </Button>
        {!required && value !== null && (
          <Button size="s" variant="text" onClick={() => onChange(null)}>
            不选
          </Button>
        )}
      </div>
      {open && (
        <Tree
          label={words.label}
          nodes={nodes}
          search={`查找${words.label}`}
          selection="single"
          chosen={value === null ? [] : [String(value)]}
          onChoose={([id]) => {
            onChange(Number(id))
            setOpen(false)
          }}
        />
      )}
      <Remark {...words} />
    </fieldset>
  )
}

function Remark({ error, hint }: Words) {
  if (error) return <p className="field-error">{error}</p>
  return hint ? <p className="field-hint">{hint}</p> : null
}
