import { createContext } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Crumb } from '#web/ui/Crumbs.tsx'

import { recordPath } from './record-path.ts'

/** Where records and their lists stand: in the portal, or within the frame of the back office. */
export interface RecordFrame {
  recordPath: (kind: Kind, code: string) => string
  listPath: (kind: Kind) => string
  home: Crumb
}

export const RecordFrame = createContext<RecordFrame>({
  recordPath,
  listPath: ({ path }) => path,
  home: { label: '首页', to: '/home' },
})
