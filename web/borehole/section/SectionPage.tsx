import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { usualReach } from '#geology/cross-section/correlation/decisions.ts'
import { codesIn } from '#web/borehole/chosen/useChosenHoles.ts'

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

/** A cross-section through the holes that the address names, or one that its reader has saved. */
export function SectionPage() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [own, setOwn] = useState<{ id: number; address: string }>()
  const id = Number(address.get('drawing') ?? Number.NaN)
  const isOwn = own?.id === id
  if (address.has('drawing') && !isOwn) return <SavedSection key={id} id={id} />
  const name = isOwn ? own.address : address.toString()
  const keep = (saved: number) => {
    setOwn({ id: saved, address: name })
    void navigate(`?drawing=${saved}`, { replace: true })
  }
  return <SectionView key={name} start={startFrom(address)} onSaved={keep} />
}
