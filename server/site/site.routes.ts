import { siteSettingsRoutes } from '#contract/back-office/content/site-settings.ts'
import { site } from '#contract/site.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { changeSettings, readSettings } from './editing.ts'
import { readAbout, readOutlines, type SiteSettings } from './site.ts'

export const siteRoutes = ({ read }: SiteSettings): Endpoint[] =>
  implement(site, {
    read,
    about: ({ db }) => readAbout(db),
    outlines: ({ db }) => readOutlines(db),
  })

export const siteSettingsEndpoints: Endpoint[] = implement(siteSettingsRoutes, {
  detail: ({ db, input }) => readSettings(db, input.id),
  update: ({ db, input, actor, from }) => changeSettings(db, input, { actor, from }),
})
