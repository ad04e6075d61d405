import { useMemo } from 'react'

import type { Warning } from '#contract/catalogue/editing/drafts.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

import type { DraftForm } from './useDraft.ts'
import { useWarnings } from './useWarnings.ts'

/** What is doubtful in what the form holds by now: the reviewer will be told the same. */
export function useFormWarnings({ kind, code, contentOf, form }: DraftForm): readonly Warning[] {
  const values = useDebounced(form.values)
  const content = useMemo(() => contentOf(values), [contentOf, values])
  const named = code.trim() || '（未编号）'
  return useWarnings(kind, [{ ...content, code: named }]).get(named) ?? []
}
