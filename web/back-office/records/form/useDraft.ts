import { useState } from 'react'

import { drafts, type DraftView } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import { type Conflict, merge, same } from '#web/back-office/form/values.ts'
import type { FormValues } from '#web/back-office/office-page.ts'

import { checkForm, faultsNamed, noFaults, withoutFaults } from './check.ts'
import { heldContent, sentContent } from './draft-values.ts'
import { KnownRecords } from './references.ts'

function knownFrom({ links }: Pick<DraftView, 'links'>, known = new KnownRecords()): KnownRecords {
  for (const [id, { kind, code }] of Object.entries(links)) known.note(kind, code, Number(id))
  return known
}

/** What the form of a draft holds, from what it began. */
function useContent(kind: Kind, draft: DraftView | undefined) {
  const [known] = useState(() => knownFrom(draft ?? { links: {} }))
  const [base, setBase] = useState(() => ({
    values: heldContent(kind, draft?.content, known.codeOf),
    version: draft?.version ?? 0,
  }))
  const [values, setValues] = useState<FormValues>(base.values)
  const [code, setCode] = useState(draft?.code ?? '')
  const [conflicts, setConflicts] = useState<readonly Conflict[]>()
  const isTouched = Object.keys(values).some((name) => !same(values[name], base.values[name]))
  return {
    known,
    base,
    values,
    setValues,
    code,
    setCode,
    conflicts,
    changed: (!draft && code !== '') || isTouched,
    /** Takes over what was saved from elsewhere, and names what both have changed. */
    meet: async (id: number) => {
      const now = await act(drafts.one, { id })
      const theirs = heldContent(kind, now.content, knownFrom(now, known).codeOf)
      const merged = merge(base.values, values, theirs)
      setBase({ values: theirs, version: now.version })
      setValues(merged.values)
      setConflicts(merged.conflicts)
    },
    saved: (version: number) => {
      setBase({ values, version })
      setConflicts(undefined)
    },
    sent: () => sentContent(kind, values, known.idOf),
  }
}

/** The form of a draft: what is wrong with it, and how it is saved. */
export function useDraft(kind: Kind, draft: DraftView | undefined) {
  const content = useContent(kind, draft)
  const { known, base, values, setValues, code, setCode, conflicts, changed } = content
  const [faults, setFaults] = useState(noFaults)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const refused = async (error: unknown) => {
    if (!(error instanceof AppError)) return setFailure(error instanceof Error ? error.message : '没有保存')
    if (error.code === 'draft_changed' && draft) return content.meet(draft.id)
    setFaults(faultsNamed(kind, error.detail.fields ?? {}))
    return setFailure(error.message)
  }
  /** Checks, then works; undefined when something was wrong. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const checked = await checkForm(kind, { values, code }, known)
      setFaults(checked.faults)
      setFailure(checked.words)
      return checked.words === undefined ? await work() : undefined
    } catch (error) {
      await refused(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  /** Stores a new draft; returns its id. */
  const create = () =>
    attempt(async () => {
      const write = { ...content.sent(), code: code.trim(), action: 'create' as const }
      const { ids } = await act(drafts.create, { kind: kind.name, drafts: [write] })
      return ids[0]
    })
  /** Saves; with a version of the record, on top of that. Returns the version of the draft. */
  const save = (onto?: number) =>
    attempt(async () => {
      const which = { id: draft?.id ?? 0, version: base.version, ...(onto && { base: onto }) }
      const saved = await act(drafts.save, { ...content.sent(), ...which })
      content.saved(saved.version)
      return saved.version
    })
  const change = (some: FormValues) => {
    setValues((now) => ({ ...now, ...some }))
    setFaults((now) => withoutFaults(now, some))
  }
  const shown = { kind, code, setCode, values, faults, conflicts, failure, busy, changed }
  return { ...shown, version: base.version, change, create, save, preview: content.sent }
}

export type DraftForm = ReturnType<typeof useDraft>
