import { Link, useLocation } from 'react-router'

import { category } from '#contract/back-office/interface/category.ts'
import { dictionaryGroup, dictionaryItem } from '#contract/back-office/interface/dictionary.ts'
import type { OfficePage } from '#web/back-office/office-page.ts'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

import { categoryPage, dictionaryGroupPage, dictionaryItemPage } from './dictionary-pages.tsx'

import '#web/workplace/state-tabs.css'
import './dictionaries.css'

type Part = readonly [path: string, label: string, page: OfficePage]

const parts: readonly [Part, ...Part[]] = [
  [dictionaryItem.page, '字典项', dictionaryItemPage],
  [dictionaryGroup.page, '字典组', dictionaryGroupPage],
  [category.page, '分类', categoryPage],
]

/** Dictionaries: the items of each group beside it, the groups themselves, and the tree of categories. */
export function DictionariesPage() {
  const { pathname } = useLocation()
  const [at, , page] = parts.find(([path]) => path === pathname) ?? parts[0]
  return (
    <>
      <nav className="state-tabs dictionary-parts no-print" aria-label="字典">
        {parts.map(([path, label]) => (
          <Link key={path} to={path} aria-current={path === at ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <ResourcePage key={at} page={page} />
    </>
  )
}
