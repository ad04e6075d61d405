import type { BannerLine } from '#contract/content/content.ts'

export type DrawingName = BannerLine['drawing'] | 'contours' | 'rack'
