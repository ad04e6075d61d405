import type { ThemeConfig } from 'antd'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import type { ReactNode } from 'react'

/** TypeScript takes the locale for CommonJS, bundlers for an ES module: both shapes are read. */
const locale = 'default' in zhCN ? zhCN.default : zhCN

/** The look, told to Ant Design. `colorPrimary` is the dark shade on purpose: #2d8cf0 never carries text. */
const theme: ThemeConfig = {
  token: {
    colorPrimary: '#1a6cc4',
    colorLink: '#15579f',
    colorInfo: '#15579f',
    colorSuccess: '#25703f',
    colorWarning: '#875200',
    colorError: '#ab2a1f',
    colorTextBase: '#1b2430',
    colorTextSecondary: '#46505e',
    colorTextTertiary: '#646c77',
    colorTextPlaceholder: '#646c77',
    colorBgLayout: '#f8f6f1',
    colorBorder: '#8d887c',
    colorBorderSecondary: '#e5e0d6',
    borderRadius: 2,
    borderRadiusLG: 4,
    controlHeight: 40,
    controlHeightSM: 32,
    controlHeightLG: 56,
    fontFamily: 'var(--font)',
    fontSize: 16,
    lineHeight: 1.6,
    motionDurationMid: '.22s',
    boxShadow: 'var(--shadow-2)',
    controlOutlineWidth: 0,
  },
}

/** Wraps what of a page is drawn by Ant Design. It belongs in lazy pages: the first page does without. */
export function AntTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={locale}
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  )
}
