import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

import { Crumbs } from '#web/ui/Crumbs.tsx'
import { type Example, sections } from '#web/ui/Example.tsx'
import { useMedia } from '#web/ui/page/media.ts'

import './components.css'

/** The anchor of `actionMenuExample` is `action-menu`. */
const anchorOf = (name: string) =>
  name.replace('Example', '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const files = import.meta.glob<Record<string, Example>>('../**/*.example.tsx', { eager: true })

/** Widgets of every room first, then those of single rooms; the files of each come in alphabetical order. */
const examples = Object.entries(files)
  .toSorted(([one], [other]) => Number(other.includes('/ui/')) - Number(one.includes('/ui/')))
  .flatMap(([, exported]) =>
    Object.entries(exported).map(([name, example]) => ({ id: anchorOf(name), ...example })),
  )

const chapters = Object.entries(sections).map(([name, title]) => ({
  title,
  examples: examples.filter(({ section }) => section === name),
}))

/** The living style guide: every shared widget in its states, drawn by the example that stands beside it. */
export function ComponentsPage() {
  const { search, key } = useLocation()
  useEffect(() => {
    const part = new URLSearchParams(search).get('part')
    if (part) document.getElementById(part)?.scrollIntoView()
  }, [search, key])
  return (
    <div className="wide guide">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '组件' }]} />
      <h1>组件</h1>
      <p className="guide-lead">全站共用的部件与它们的各种状态。此页的名称、数目均为示例。</p>
      <div className="guide-body">
        <Contents />
        <div>
          {chapters.map(({ title, examples: ofChapter }) => (
            <section key={title} className="guide-section" aria-label={title}>
              <h2>{title}</h2>
              {ofChapter.map((example) => (
                <ExampleSection key={example.id} {...example} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Links to all examples; on narrow windows they unfold. */
function Contents() {
  const isWide = useMedia('(min-width: 1181px)')
  return (
    <nav className="guide-contents no-print" aria-label="组件目录">
      <details open={isWide}>
        <summary>目录</summary>
        {chapters.map(({ title, examples: ofChapter }) => (
          <div key={title}>
            <p>{title}</p>
            <ul>
              {ofChapter.map(({ id, title: label }) => (
                <li key={id}>
                  <Link to={{ search: `?part=${id}` }}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  )
}

function ExampleSection({ id, title, note, layout, States }: Example & { id: string }) {
  const Box = layout === 'tiles' ? 'ul' : 'div'
  return (
    <section className="guide-example" aria-labelledby={id}>
      <div className="sec-head">
        <h3 id={id}>{title}</h3>
        <p>{note}</p>
      </div>
      <Box className={`guide-${layout}`}>
        <States />
      </Box>
    </section>
  )
}
