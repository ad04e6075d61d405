import { local } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

interface ThemeOf {
  label: string
  /** Short description of its use. */
  remark: string
  /** Attributes set on `<html>`; `themes.css` selects its tokens by them. */
  attributes: Readonly<Record<string, string>>
  scheme: 'light' | 'dark'
}

/** The themes of the site. The choice is stored in the browser. */
export const themes = {
  normal: { label: '标准', remark: '白底黑字', attributes: {}, scheme: 'light' },
  dark: { label: '深色', remark: '适合暗光环境', attributes: { theme: 'dark' }, scheme: 'dark' },
  high: {
    label: '高对比度',
    remark: '黑白分明，线条加粗',
    attributes: { contrast: 'high' },
    scheme: 'light',
  },
  elder: { label: '长辈版', remark: '大字、大按钮、少装饰', attributes: { mode: 'elder' }, scheme: 'light' },
} as const satisfies Record<string, ThemeOf>

export type Theme = keyof typeof themes

const attributeNames = ['theme', 'contrast', 'mode'] as const

const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(themes, text)

const store = createStoredStore<Theme>({
  storage: local,
  key: 'geolibrary:look',
  read: (text) => (isTheme(text) ? text : 'normal'),
  write: (theme) => theme,
})

/** Restores the stored theme; called once before the first render. */
export function restoreTheme(): void {
  store.on(apply)
  apply()
}

function apply(): void {
  const { attributes, scheme }: ThemeOf = themes[store.get()]
  const { dataset } = document.documentElement
  for (const name of attributeNames) {
    const value = attributes[name]
    if (value) dataset[name] = value
    else delete dataset[name]
  }
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar.trim())
}

export const chooseTheme = store.set
export const useTheme = store.use
