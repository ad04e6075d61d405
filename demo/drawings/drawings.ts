import type { DrawingName } from '#contract/site.ts'

import { contourPlan } from './contour-plan.ts'
import { filingMark } from './filing-mark.ts'
import { exaggeration, strataSection } from './strata-section.ts'

interface CaptionedDrawing {
  svg: string
  alt: string
  caption: string
}

const plan = {
  alt: '等高线图：东北为石矶山，西南为云汀湾，一条剖面线 A–A′ 从湾内经六个控制钻孔到山顶',
  caption: '石矶山至云汀湾，A–A′ 剖面线与控制钻孔。示意，等高距 5 m',
}

/** Drawings beside the sign-in forms, the ground between the hill and the bay as plan and section; and the badge of the footer. */
export const drawings = (): Partial<Record<DrawingName, CaptionedDrawing>> => ({
  sign_in: { svg: contourPlan('tall'), ...plan },
  staff_sign_in: {
    svg: strataSection(),
    alt: '地质剖面 A–A′：西南为云汀湾，软黏土与砂层向东北变薄，石矶山出露凝灰岩，沿线六个控制钻孔',
    caption: `A–A′ 地质剖面，云汀湾至石矶山。示意，竖向放大 ${exaggeration} 倍`,
  },
  staff_sign_in_plan: { svg: contourPlan('wide'), ...plan },
  police_mark: { svg: filingMark(), alt: '', caption: '' },
})
