import { useId } from 'react'

import type { BaseMap } from '#contract/map/layers.ts'

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
        <label className="base-compare">
          卷帘对比
          <select
            value={compare ?? ''}
            onChange={({ target }) => onChoose({ compare: target.value || undefined })}
          >
            <option value="">不对比</option>
            {bases
              .filter(({ code }) => code !== base)
              .map((one) => (
                <option key={one.code} value={one.code}>
                  {one.name}
                </option>
              ))}
          </select>
        </label>
      )}
    </div>
  )
}
