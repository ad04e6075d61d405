import { useSyncExternalStore } from 'react'

interface LookOf {
  label: string
  /** What it is for, in a few words. */
  remark: string
  /** What stands on `<html>`; the token sets of `themes.css` follow it. */
  marks: Readonly<Record<string, string>>
  scheme: 'light' | 'dark'
}

/** How the site may look. One is in force; the browser remembers which. */
export const looks = {
  normal: { label: '标准', remark: '白底黑字', marks: {}, scheme: 'light' },
  dark: { label: '深色', remark: '暗处看屏幕', marks: { theme: 'dark' }, scheme: 'dark' },
  high: { label: '高对比度', remark: '黑白分明，线条加粗', marks: { contrast: 'high' }, scheme: 'light' },
  elder: { label: '长辈版', remark: '大字、大按钮、少装饰', marks: { mode: 'elder' }, scheme: 'light' },
} as const satisfies Record<string, LookOf>

export type Look = keyof typeof looks

const key = 'geolibrary:look'
const marked = ['theme', 'contrast', 'mode'] as const
const listeners = new Set<() => void>()
let inForce: Look = 'normal'

const isLook = (text: string | null): text is Look => text !== null && Object.hasOwn(looks, text)

/** Takes up what this browser chose before; called once, before anything is drawn. */
export function restoreLook(): void {
  const kept = stored()
  apply(isLook(kept) ? kept : 'normal')
  addEventListener('storage', (event) => {
    if (event.key === key) apply(isLook(event.newValue) ? event.newValue : 'normal')
  })
}

/** A browser that forbids storage shows the standard look each time; choosing still works on the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function apply(look: Look): void {
  inForce = look
  const { marks, scheme }: LookOf = looks[look]
  const { dataset } = document.documentElement
  for (const name of marked) {
    const mark = marks[name]
    if (mark) dataset[name] = mark
    else delete dataset[name]
  }
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar.trim())
  for (const listener of listeners) listener()
}

export function chooseLook(look: Look): void {
  apply(look)
  try {
    localStorage.setItem(key, look)
  } catch {
    // Storage is forbidden: the choice holds for this page alone.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => inForce)
