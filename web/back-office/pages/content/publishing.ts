import type { articleRoutes } from '#contract/back-office/content/article.ts'
import type { bannerRoutes } from '#contract/back-office/content/banner.ts'
import type { publicationStates, PublicationPlan } from '#contract/back-office/content/publication.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'

/** The calls of what is published for a time. */
export type PublicationRoutes = Pick<typeof articleRoutes | typeof bannerRoutes, 'publication' | 'restore'>

/** A row of what is published for a time. */
export interface PublishedText {
  id: number
  title: string
  state: keyof typeof publicationStates
  publishFrom: string | null
  publishUntil: string | null
  missing: string | null
}

/** Public now, or without anybody's doing. */
export const isOut = ({ state }: Pick<PublishedText, 'state'>): boolean =>
  state === 'published' || state === 'pending'

/** Gives texts their times; the undo gives them those that they had. */
export async function setTimes(
  { publication }: PublicationRoutes,
  rows: readonly PublicationPlan[],
  message: string,
): Promise<ActionReport> {
  const { before } = await act(publication, { rows: [...rows] })
  return { message, undo: () => act(publication, { rows: before }) }
}

/** The times of a text that is taken down now; what is only planned becomes a draft. */
export const withdrawal = ({ id, state, publishFrom }: PublishedText): PublicationPlan =>
  state === 'pending'
    ? { id, publishFrom: null, publishUntil: null }
    : { id, publishFrom, publishUntil: 'now' }

export function withdrawTexts(
  routes: PublicationRoutes,
  texts: readonly PublishedText[],
): Promise<ActionReport> {
  const [first] = texts
  return setTimes(
    routes,
    texts.map(withdrawal),
    texts.length === 1 ? `已撤下“${first?.title}”` : `已撤下 ${texts.length} 项，公众看不到了`,
  )
}
