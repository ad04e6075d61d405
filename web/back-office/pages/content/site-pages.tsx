import { hotKeyword } from '#contract/back-office/content/hot-keyword.ts'
import { siteLink } from '#contract/back-office/content/site-link.ts'
import { siteSettings } from '#contract/back-office/content/site-settings.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { LogoControl } from './PictureControl.tsx'
import { TryOrigin } from './TryOrigin.tsx'

/** Conditions of a list are no words for people. */
const shortenAddress = (href: string) => href.replace(/\?.*/, '?…')

const leadsTo = ({ href }: { href: string | null }) =>
  href ? <SafeLink href={href}>{shortenAddress(href)}</SafeLink> : '只列名称'

export const hotKeywordPage = officePage({
  resource: hotKeyword,
  cells: { href: leadsTo },
  blank: { position: 1 },
})

export const siteLinkPage = officePage({
  resource: siteLink,
  cells: { href: leadsTo },
  blank: { position: 1 },
  controls: { picture: LogoControl },
})

export const siteSettingsPage = officePage({
  resource: siteSettings,
  only: 1,
  remarks: { 外部网站: TryOrigin },
})
