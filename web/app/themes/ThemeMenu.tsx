import { useRef, useState } from 'react'

import { openAccessibilityTools } from '#web/accessibility/AccessibilityTools.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { createLazyComponent } from '#web/ui/page/lazy-page.tsx'

import { chooseTheme, useTheme } from './themes.ts'

/** What opens under the button comes when it is first pressed. */
const choices = () => import('./ThemeChoice.tsx')
export const ThemeChoice = createLazyComponent(async () => (await choices()).ThemeChoice, null)
export const AccessibilityButton = createLazyComponent(
  async () => (await choices()).AccessibilityButton,
  null,
)

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
