import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import type { ChosenPoint } from '#web/records/uses/chosen-points-path.ts'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

/** Kinds of which anything is observed. */
const observedKinds = Object.values<Kind>(kinds).filter(
  ({ series, parts }) => series !== undefined || Object.values(parts).some((part) => part.series),
)

interface AddPointProps {
  disabled: boolean
  onAdd: (point: ChosenPoint) => void
}

/** Adds a point of a kind, found by its code or its name. */
export function AddPoint({ disabled, onAdd }: AddPointProps) {
  const [kind, setKind] = useState(observedKinds[0]?.name ?? '')
  const [typed, setTyped] = useState('')
  const { options, empty } = useFoundPoints(kind, typed.trim())
  const counter = observedKinds.find(({ name }) => name === kind)?.counter ?? '点'
  return (
    <Stack gap={8} className="console-add">
      <Select
        small
        aria-label="监测点类别"
        value={kind}
        options={observedKinds.map(({ name, label }) => ({ value: name, label }))}
        onChange={setKind}
      />
      <Choice
        small
        label="添加监测点"
        none="按点号或名称添加"
        value=""
        options={options}
        asking={{ typed, onType: setTyped, hint: '点号或名称' }}
        empty={empty}
        note={options.length >= maxFound ? `只列出前 ${maxFound} ${counter}，其余输入文字查找` : undefined}
        disabled={disabled}
        onOpen={() => setTyped('')}
        onChange={(code) => onAdd({ kind, code })}
      />
    </Stack>
  )
}

const maxFound = 20

/** Records of a kind whose code or name contains a text. */
function useFoundPoints(kind: string, typed: string) {
  const text = useDebounced(typed, 250)
  const asked = (prop: string) => ({
    ...{ kind, size: maxFound, sort: 'code' },
    conditions: text === '' ? [] : [{ prop, value: text }],
  })
  const byCode = useCall(catalogue.list, asked('code'), { keep: true })
  const byTitle = useCall(catalogue.list, asked('title'), { keep: true, enabled: text !== '' })
  const entries = [...(byCode.data?.records ?? []), ...(text === '' ? [] : (byTitle.data?.records ?? []))]
  const found = [...new Map(entries.map((entry) => [entry.code, entry])).values()].slice(0, maxFound)
  return {
    options: found.map(({ code, title }) => ({ value: code, label: code, detail: title })),
    empty: byCode.isFetching || byTitle.isFetching ? '正在查找' : `没有含“${text}”的点`,
  }
}
