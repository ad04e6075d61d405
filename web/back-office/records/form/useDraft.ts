import { useCallback, useState } from 'react'

import { type DraftBase, drafts, type DraftView } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import type { OtherSave } from '#web/ui/form/form-state.ts'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { atCells, draftFaults } from './check.ts'
import { heldContent, sentContent, textIn } from './draft-values.ts'
import { KnownRecords } from './references.ts'

function knownFrom({ links }: Pick<DraftView, 'links'>, known = new KnownRecords()): KnownRecords {
  for (const [id, { kind, code }] of Object.entries(links)) known.note(kind, code, Number(id))
  return known
}

/**
 * The form of a draft: what is wrong with it, and how it is saved. A new one asks for its code, too, or changes the
 * record that it begins with.
 */
export function useDraft(kind: Kind, draft: DraftView | undefined, begun?: DraftBase) {
  const first = draft ?? begun
  const [known] = useState(() => knownFrom(first ?? { links: {} }))
  const held = ({ content, links }: Pick<DraftView, 'content' | 'links'>) =>
    heldContent(kind, content, knownFrom({ links }, known).codeOf)

  const send = async (values: FormValues, version: number, onto?: number): Promise<number> => {
    const content = sentContent(kind, values, known.idOf)
    try {
      if (draft) {
        const write = { ...content, id: draft.id, version, ...(onto && { base: onto }) }
        return (await act(drafts.save, write)).version
      }
      const write = begun
        ? { ...content, code: begun.content.code, version, action: 'update' as const }
        : { ...content, code: textIn(values, 'code').trim(), action: 'create' as const }
      const { ids } = await act(drafts.create, { kind: kind.name, drafts: [write] })
      return ids[0] ?? 0
    } catch (error) {
      throw atCells(kind, values, error)
    }
  }
  const standing = (now: DraftBase | DraftView) => ({ values: held(now), version: now.version })
  const otherSave = async (error: unknown): Promise<OtherSave<FormValues> | undefined> => {
    const code = error instanceof AppError ? error.code : undefined
    if (draft && code === 'draft_changed') return standing(await act(drafts.one, { id: draft.id }))
    if (begun && code === 'record_changed')
      return standing(await act(drafts.base, { kind: kind.name, code: begun.content.code }))
    return undefined
  }
  const contentOf = useCallback((values: FormValues) => sentContent(kind, values, known.idOf), [kind, known])
  const form = useFieldForm<FormValues>({
    initial: first ? held(first) : { ...heldContent(kind, undefined, known.codeOf), code: '' },
    version: first?.version,
    check: (values) => draftFaults(kind, values, known),
    otherSave,
    send: () => Promise.resolve(),
  })
  return {
    ...{ kind, form, code: first?.content.code ?? textIn(form.values, 'code') },
    /** It is of a record that is not there yet, and not stored itself. */
    isNew: first === undefined,
    /** Stores a new draft, and does what follows: until then nothing else is sent. */
    create: (next: (id: number) => Promise<void>) =>
      form.submitTo(async (values, { version }) => next(await send(values, version))),
    /** Saves; with a version of the record, on top of that. The version of the draft, or undefined. */
    save: async (onto?: number) => {
      const saved = await form.submitTo((values, { version }) => send(values, version, onto))
      if (saved) form.rebase(saved.answer)
      return saved?.answer
    },
    contentOf,
  }
}

export type DraftForm = ReturnType<typeof useDraft>
