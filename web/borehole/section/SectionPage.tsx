import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { usualReach } from '#geology/cross-section/correlation/decisions.ts'
import { codesIn } from '#web/borehole/chosen/useChosenHoles.ts'
import { savedDrawingPath } from '#web/records/uses/chosen-holes-path.ts'

import { lineFrom } from './line-from.ts'
import { SavedSection } from './saving/SavedSection.tsx'
import type { SectionStart } from './section-start.ts'
import { SectionView } from './SectionView.tsx'

/** What an address of holes asks for: nothing but them is chosen yet. */
function startFrom(address: URLSearchParams): SectionStart {
  const { named, tooMany } = codesIn(address, 'section')
  const line = lineFrom(address.get('line'))
  const lined = line.length > 1 && { line }
  return { parameters: { codes: named, ...lined, reach: usualReach, decisions: [] }, tooMany }
}

/** What was opened in a visit of the page, while its address names the row that it has been saved as since. */
interface OpenedAs {
  readonly visit: number
  readonly key: string
  readonly search: string
}

/** A cross-section through the holes that the address names, or one that its reader has saved. */
export function SectionPage() {
  const [visit] = useState(() => Math.random())
  const navigate = useNavigate()
  const location = useLocation()
  const state: OpenedAs | null = location.state
  const { key, search } = state?.visit === visit ? state : location
  const onSaved = (saved: number) => {
    const opened: OpenedAs = { visit, key, search }
    void navigate(savedDrawingPath(saved), { replace: true, state: opened })
  }
  const address = new URLSearchParams(search)
  if (address.has('drawing'))
    return <SavedSection key={`${key} ${search}`} id={Number(address.get('drawing'))} {...{ onSaved }} />
  return <SectionView key={`${key} ${search}`} start={startFrom(address)} {...{ onSaved }} />
}
