import { useId, useRef, useState } from 'react'

import { openAccessibilityTools } from '#web/accessibility/AccessibilityTools.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'

import type { Theme } from './themes.ts'
import { chooseTheme, themes, useTheme } from './themes.ts'

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

/** Header button that opens the theme choice. */
export function ThemeMenu() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  return (
    <div className="drop-menu" ref={box}>
      <button type="button" className="tool" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="theme" />
        外观
      </button>
      {open && (
        <div className="drop-panel">
          <ThemeChoice />
          <AccessibilityButton
            onPress={() => {
              setOpen(false)
              void openAccessibilityTools(box.current?.querySelector('button') ?? null)
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Toggle for the large-type theme under its own label. */
export function ElderToggle() {
  const elder = useTheme() === 'elder'
  return (
    <button type="button" className="tool" onClick={() => chooseTheme(elder ? 'normal' : 'elder')}>
      <Icon name="text" />
      {elder ? '标准版' : '长辈版'}
    </button>
  )
}
