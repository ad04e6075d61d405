import { site } from '#contract/site.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { readAbout, readOutlines, type SiteSettings } from './site.ts'

export const siteRoutes = ({ read }: SiteSettings): Endpoint[] =>
  implement(site, {
    read,
    about: ({ db }) => readAbout(db),
    outlines: ({ db }) => readOutlines(db),
  })
