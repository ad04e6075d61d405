import { site } from '#contract/site.ts'
import { implement } from '#server/http/implement.ts'

import { readAbout, readOutlines, readSite } from './site.ts'

export const siteRoutes = implement(site, {
  read: ({ db }) => readSite(db),
  about: ({ db }) => readAbout(db),
  outlines: ({ db }) => readOutlines(db),
})
