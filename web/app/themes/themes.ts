import { useSyncExternalStore } from 'react'

interface ThemeOf {
  label: string
  /** What it is for, in a few words. */
  remark: string
  /** What stands on `<html>`; the token sets of `themes.css` follow it. */
  attributes: Readonly<Record<string, string>>
  scheme: 'light' | 'dark'
}

/** The themes of the site; the browser remembers which one was chosen. */
export const themes = {
  normal: { label: '标准', remark: '白底黑字', attributes: {}, scheme: 'light' },
  dark: { label: '深色', remark: '暗处看屏幕', attributes: { theme: 'dark' }, scheme: 'dark' },
  high: {
    label: '高对比度',
    remark: '黑白分明，线条加粗',
    attributes: { contrast: 'high' },
    scheme: 'light',
  },
  elder: { label: '长辈版', remark: '大字、大按钮、少装饰', attributes: { mode: 'elder' }, scheme: 'light' },
} as const satisfies Record<string, ThemeOf>

export type Theme = keyof typeof themes

const key = 'geolibrary:look'
const attributeNames = ['theme', 'contrast', 'mode'] as const
const listeners = new Set<() => void>()
let current: Theme = 'normal'

const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(themes, text)

/** Takes up what this browser chose before; called once, before anything is drawn. */
export function restoreTheme(): void {
  const kept = stored()
  apply(isTheme(kept) ? kept : 'normal')
  addEventListener('storage', (event) => {
    if (event.key === key) apply(isTheme(event.newValue) ? event.newValue : 'normal')
  })
}

/** A browser that forbids storage shows the standard theme each time; choosing still works on the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function apply(theme: Theme): void {
  current = theme
  const { attributes, scheme }: ThemeOf = themes[theme]
  const { dataset } = document.documentElement
  for (const name of attributeNames) {
    const mark = attributes[name]
    if (mark) dataset[name] = mark
    else delete dataset[name]
  }
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar.trim())
  for (const listener of listeners) listener()
}

export function chooseTheme(theme: Theme): void {
  apply(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is forbidden: the choice holds for this page alone.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current)
