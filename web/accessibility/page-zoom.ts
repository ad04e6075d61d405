import { scaledQuery } from '#web/ui/page/media.ts'

import './page-zoom.css'

/** Conditions as they were written, by the rule that holds them. */
const written = new WeakMap<CSSRule, string>()
let inForce = 1

/**
 * Enlarges the page as the browser's own zoom does: everything grows, and the layout is the one for a window as much
 * smaller. The first half is CSS `zoom`; for the second the widths in every stylesheet grow with it.
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

/** A page brings its own stylesheet, which comes when the page does. */
function scaleLate({ target }: Event): void {
  if ((target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) && target.sheet)
    scale(target.sheet)
}

function scale(sheet: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of rulesOf(sheet)) {
    if (rule instanceof CSSMediaRule) {
      const query = written.get(rule) ?? rule.media.mediaText
      written.set(rule, query)
      rule.media.mediaText = scaledQuery(query, inForce)
    }
    if (rule instanceof CSSGroupingRule) scale(rule)
  }
}

/** A sheet that something else put into the page from another origin keeps its rules to itself. */
function rulesOf(sheet: CSSStyleSheet | CSSGroupingRule): readonly CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}
