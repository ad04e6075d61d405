import { useId } from 'react'

import type { BaseMap } from '#contract/map/layers.ts'
import { Select } from '#web/ui/fields/Field.tsx'

interface BaseChoiceProps {
  bases: readonly BaseMap[]
  base: string | undefined
  compare: string | undefined
  onChoose: (change: { base?: string; compare?: string | undefined }) => void
}

/** Which base map lies below, and which one is compared with it. */
export function BaseChoice({ bases, base, compare, onChoose }: BaseChoiceProps) {
  const name = useId()
  return (
    <div className="base-choice">
      <fieldset>
        <legend className="vh">底图</legend>
        {bases.map((one) => (
          <label key={one.code}>
            <input
              type="radio"
              name={name}
              checked={one.code === base}
              onChange={() => onChoose({ base: one.code })}
            />
            {one.name}
          </label>
        ))}
      </fieldset>
      {bases.length > 1 && (
        <p className="base-compare">
          <span aria-hidden>卷帘对比</span>
          <Select
            small
            aria-label="卷帘对比"
            value={compare ?? ''}
            options={[
              { value: '', label: '不对比' },
              ...bases
                .filter(({ code }) => code !== base)
                .map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={(code) => onChoose({ compare: code || undefined })}
          />
        </p>
      )}
    </div>
  )
}
