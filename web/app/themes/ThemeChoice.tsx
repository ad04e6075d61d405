import { useId } from 'react'

import { Icon } from '#web/ui/Icon.tsx'

import { chooseTheme, type Theme, themes, useTheme } from './themes.ts'

import './theme-menu.css'

const isTheme = (name: string): name is Theme => Object.hasOwn(themes, name)

/** The four themes; one is chosen. */
export function ThemeChoice() {
  const group = useId()
  const current = useTheme()
  return (
    <fieldset className="themes">
      <legend className="vh">外观</legend>
      {Object.entries(themes).map(([theme, { label, remark }]) => (
        <label key={theme}>
          <input
            type="radio"
            name={group}
            checked={theme === current}
            onChange={() => isTheme(theme) && chooseTheme(theme)}
          />
          <span>
            {label}
            <small>{remark}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Button that opens the accessibility tools, below the themes. */
export function AccessibilityButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="aids-button" onClick={onPress}>
      <Icon name="speak" />
      <span>
        阅读辅助
        <small>朗读、放大、特大鼠标、阅读线</small>
      </span>
    </button>
  )
}
