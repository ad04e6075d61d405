import { useId } from 'react'

import { layerSymbols } from '#contract/map/style.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'

import { isSymbol, styleOf } from './style-values.ts'

const symbols = ['', ...Object.keys(layerSymbols)]

/** The sign of a layer: that of its kind, or one of a few. */
export function SymbolControl({ words, value, onChange, values, row }: OwnControlProps) {
  const name = useId()
  const kind = kindNamed(String(values['kind'] ?? row?.['kind'] ?? ''))
  const { colour } = styleOf(values)
  return (
    <FieldFrame {...words}>
      <div className="symbol-choice">
        {symbols.map((symbol) => {
          const label = isSymbol(symbol) ? layerSymbols[symbol] : '随资料类别'
          return (
            <label key={symbol} title={label}>
              <input
                type="radio"
                name={name}
                checked={(value ?? '') === symbol}
                onChange={() => onChange(symbol)}
              />
              <SignImage
                kind={kind ?? {}}
                type="4"
                {...{ colour }}
                symbol={isSymbol(symbol) ? symbol : null}
                size={22}
              />
              <span>{label}</span>
            </label>
          )
        })}
      </div>
    </FieldFrame>
  )
}
