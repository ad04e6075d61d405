import { article, articleRoutes } from '#contract/back-office/content/article.ts'
import { banner, bannerRoutes } from '#contract/back-office/content/banner.ts'
import { act } from '#web/api/caller.ts'
import { officePage, type RowAction } from '#web/back-office/office-page.ts'

import { AttachmentsControl } from './AttachmentsControl.tsx'
import { missingMark, StateMark } from './marks.tsx'
import { PictureControl } from './PictureControl.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { isOut, type PublicationRoutes, type PublishedText, withdrawTexts } from './publishing.ts'

/** What is done with texts that are published for a time: the same for all of them. */
function actionsOf(routes: PublicationRoutes, label: string, path: string): RowAction<PublishedText>[] {
  const isThere = ({ state }: PublishedText) => state !== 'removed'
  return [
    {
      name: 'preview',
      label: '预览',
      permission: 'content.write',
      on: 'one',
      applies: isThere,
      address: ({ id }) => `#${path}/${id}?preview`,
    },
    {
      name: 'publish',
      label: '发布',
      permission: 'content.publish',
      on: 'both',
      applies: ({ state, missing }) => (state === 'draft' || state === 'offline') && !missing,
      Dialog: (props) => <PublishDialog {...props} routes={routes} label={label} title="发布" />,
    },
    {
      name: 'replan',
      label: '改发布时间',
      permission: 'content.publish',
      on: 'one',
      applies: isOut,
      Dialog: (props) => <PublishDialog {...props} routes={routes} label={label} title="改发布时间" />,
    },
    {
      name: 'withdraw',
      label: '撤下',
      permission: 'content.publish',
      on: 'both',
      applies: isOut,
      act: (rows) => withdrawTexts(routes, rows),
    },
    {
      name: 'restore',
      label: '恢复',
      permission: 'content.write',
      on: 'both',
      applies: (row) => !isThere(row),
      act: async (rows) => {
        const { restored } = await act(routes.restore, { ids: rows.map(({ id }) => id) })
        return { message: `已恢复 ${restored} 项` }
      },
    },
  ]
}

/** What is public, or will be, is changed by publishers. */
const isFixed = (row: PublishedText, held: readonly string[]) =>
  isOut(row) && !held.includes('content.publish')

export const articlePage = officePage({
  resource: article,
  cells: {
    state: (row) => <StateMark text={row} />,
    missing: missingMark,
  },
  actions: actionsOf(articleRoutes, article.label, '/information'),
  blank: { source: '本馆' },
  controls: { attachments: AttachmentsControl },
  isFixed,
})

export const bannerPage = officePage({
  resource: banner,
  cells: {
    state: (row) => <StateMark text={row} />,
    missing: missingMark,
  },
  actions: actionsOf(bannerRoutes, banner.label, '/banner'),
  blank: { position: 1 },
  controls: { picture: PictureControl },
  isFixed,
})
