import { scaledQuery } from '#web/ui/page/media.ts'

import './page-zoom.css'

/** Original media conditions, by rule. */
const originalConditions = new WeakMap<CSSRule, string>()
let inForce = 1

/**
 * Zooms the page as the browser does: everything grows, and the layout is that of a smaller window. CSS `zoom` does
 * the first; the widths in media queries are scaled for the second.
 */
export function zoomPage(zoom: number): void {
  if (zoom === inForce) return
  inForce = zoom
  document.documentElement.style.setProperty('--zoom', String(zoom))
  for (const sheet of document.styleSheets) scale(sheet)
  document.removeEventListener('load', scaleLate, true)
  if (zoom !== 1) document.addEventListener('load', scaleLate, true)
  dispatchEvent(new Event('pagezoom'))
}

/** Scales stylesheets that are loaded later with a page. */
function scaleLate({ target }: Event): void {
  if ((target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) && target.sheet)
    scale(target.sheet)
}

function scale(sheet: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of rulesOf(sheet)) {
    if (rule instanceof CSSMediaRule) {
      const query = originalConditions.get(rule) ?? rule.media.mediaText
      originalConditions.set(rule, query)
      rule.media.mediaText = scaledQuery(query, inForce)
    }
    if (rule instanceof CSSGroupingRule) scale(rule)
  }
}

/** Rules of a stylesheet; empty for sheets of other origins, which are not readable. */
function rulesOf(sheet: CSSStyleSheet | CSSGroupingRule): readonly CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}
