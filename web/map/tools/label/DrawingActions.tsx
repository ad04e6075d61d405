import { useState } from 'react'

import { drawingLimits, mapDrawings } from '#contract/map/drawings.ts'
import { useAction } from '#web/api/hooks.ts'
import { useIsMember } from '#web/favourites/useStar.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { LinkField } from '#web/ui/text/LinkField.tsx'
import { ShareAddress } from '#web/ui/text/ShareAddress.tsx'

import { type Draft, draftStore, emptyDraft } from './draft.ts'
import { OwnDrawings } from './OwnDrawings.tsx'

interface DrawingActionsProps {
  draft: Draft
  onDrawing: (id: string | undefined) => void
}

/** Saves and shares the drawing. A visitor's stays in this browser. */
export function DrawingActions({ draft, onDrawing }: DrawingActionsProps) {
  if (!useIsMember()) {
    return (
      <p>
        标注存在本浏览器中；
        <SignInLink />
        后可保存到本馆并分享。
      </p>
    )
  }
  return (
    <>
      {draft.features.length > 0 && <SaveForm {...{ draft, onDrawing }} />}
      <OwnDrawings
        onOpen={onDrawing}
        onRemoved={(id) => {
          if (draftStore.get().id !== id) return
          draftStore.set(emptyDraft)
          onDrawing(undefined)
        }}
      />
    </>
  )
}

function SaveForm({ draft, onDrawing }: DrawingActionsProps) {
  const { id, title, shared } = draft
  const [error, setError] = useState<string>()
  const { save, isBusy } = useSave(draft, onDrawing)
  const url =
    id !== undefined && shared ? `${location.origin}${location.pathname}#/map?drawing=${id}` : undefined
  const clear = () => {
    draftStore.set(emptyDraft)
    onDrawing(undefined)
  }
  return (
    <>
      <Field label="图名" {...(error && { error })}>
        {(control) => (
          <TextInput
            {...control}
            small
            value={title}
            maxLength={drawingLimits.title}
            onChange={({ target }) => {
              setError(undefined)
              draftStore.set({ ...draft, title: target.value })
            }}
          />
        )}
      </Field>
      <Checkbox
        label="有链接的人可以看"
        checked={shared}
        onChange={(isShared) => draftStore.set({ ...draft, shared: isShared })}
      />
      <Row gap={8} wrap>
        <Button
          size="s"
          variant="primary"
          busy={isBusy}
          onClick={() => (title.trim() === '' ? setError('请填写图名') : save())}
        >
          保存
        </Button>
        <Button size="s" onClick={clear}>
          新的一张
        </Button>
        {url !== undefined && <ShareAddress size="s" title={title} url={url} />}
      </Row>
      {url !== undefined && <LinkField small url={url} />}
    </>
  )
}

/** Saves a new drawing, or changes the one that was saved. */
function useSave({ id, version, title, shared, features }: Draft, onSaved: (id: string) => void) {
  const changed = [mapDrawings.drawings, mapDrawings.drawing]
  const insert = useAction(mapDrawings.saveDrawing, changed)
  const change = useAction(mapDrawings.changeDrawing, changed)
  const collection = { type: 'FeatureCollection' as const, features: [...features] }
  const given = { title: title.trim(), shared, features: collection }
  const options = {
    onSuccess: (written: { id: string; version: number }) => {
      draftStore.set({ ...draftStore.get(), ...written })
      onSaved(written.id)
      toast('标注已保存')
    },
    onError: toastFault,
  }
  const save = () =>
    id !== undefined && version !== undefined
      ? change.mutate({ id, version, ...given }, options)
      : insert.mutate(given, options)
  return { save, isBusy: insert.isPending || change.isPending }
}
