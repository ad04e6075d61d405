import { content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSite } from '#web/api/site.ts'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { HeroSection } from './section/HeroSection.tsx'

import './hero.css'

/** Title and search box. Space for lines that load later is reserved. */
export function Hero() {
  const { headline, lead, name } = useSite()
  return (
    <section className="hero">
      <div className="wide">
        <div className="hero-text">
          <h1>{headline || name}</h1>
          <p className="hero-lead">{lead}</p>
          <SearchBox />
          <HotKeywords />
        </div>
      </div>
      <HeroSection />
    </section>
  )
}

function HotKeywords() {
  const { data } = useCall(content.hotKeywords, {})
  return (
    <div className="hero-often">
      {data && data.length > 0 && (
        <>
          <span>常查</span>
          {data.map(({ word, href }) => (
            <SafeLink key={word} href={href}>
              {word}
            </SafeLink>
          ))}
        </>
      )}
    </div>
  )
}
