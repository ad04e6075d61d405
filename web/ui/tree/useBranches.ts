import { useMemo, useState } from 'react'

interface Branches {
  open?: readonly string[]
  onOpenChange?: (open: string[]) => void
  openFirst?: readonly string[]
}

type Keys = ReadonlySet<string | number>

/** Which branches stand open. While rows are searched those with hits do, whatever stood open before. */
export function useBranches(
  { open, onOpenChange, openFirst = [] }: Branches,
  hits: Keys,
  searching: boolean,
) {
  const [own, setOwn] = useState(openFirst)
  const [folded, setFolded] = useState<{ hits: Keys; keys: Keys }>()
  const opened = open ?? own
  const outsideSearch = useMemo<Keys>(() => new Set(opened), [opened])
  const expandedKeys = searching ? (folded?.hits === hits ? folded.keys : hits) : outsideSearch
  const onExpandedChange = (keys: Keys) => {
    if (searching) return setFolded({ hits, keys })
    const next = [...keys].map(String)
    setOwn(next)
    onOpenChange?.(next)
  }
  return { expandedKeys, onExpandedChange }
}
