import { useState } from 'react'

import { mapFavourites } from '#contract/map/favourites.ts'
import { favourites, type Favourite, type Folder, maxNoteLength } from '#contract/personal/favourites.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { FavouriteLine } from './FavouriteLine.tsx'
import { NameDialog } from './NameDialog.tsx'

interface FavouriteRowsProps {
  rows: readonly Favourite[]
  folders: readonly Folder[]
}
const changedRoutes = [favourites.list, favourites.marks, mapFavourites.favourites]

/** Favourites to be filed, noted and taken out. */
export function FavouriteRows({ rows, folders }: FavouriteRowsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [noting, setNoting] = useState<Favourite>()
  const note = useAction(favourites.setNote, [favourites.list])
  const chosen = rows.filter(({ favouriteId }) => ticked.has(favouriteId))
  const tick = (some: readonly Favourite[], on: boolean) => {
    const ids = new Set(some.map(({ favouriteId }) => favouriteId))
    setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.has(id))))
  }
  return (
    <>
      <Row gap={12} wrap className="favourite-tools">
        <Checkbox
          label={chosen.length > 0 ? `已选 ${chosen.length} 条` : '全选'}
          checked={chosen.length === rows.length}
          partly={chosen.length > 0 && chosen.length < rows.length}
          onChange={(on) => tick(rows, on)}
        />
        {chosen.length > 0 && <Batch {...{ chosen, folders }} done={() => setTicked(new Set())} />}
      </Row>
      <ul className="favourite-rows">
        {rows.map((row) => (
          <Row as="li" gap={12} align="start" key={row.favouriteId}>
            <Checkbox
              bare
              label={`选择 ${row.title}`}
              checked={ticked.has(row.favouriteId)}
              onChange={(on) => tick([row], on)}
            />
            <FavouriteLine row={row} />
            <Button size="s" variant="text" icon="edit" onClick={() => setNoting(row)}>
              备注
            </Button>
          </Row>
        ))}
      </ul>
      {noting && (
        <NameDialog
          optional
          title={`${noting.title}的备注`}
          label="备注"
          max={maxNoteLength}
          value={noting.note}
          onClose={() => setNoting(undefined)}
          onSave={(text) => note.mutateAsync({ id: noting.favouriteId, note: text })}
        />
      )}
    </>
  )
}

interface BatchProps {
  chosen: readonly Favourite[]
  folders: readonly Folder[]
  done: () => void
}

/** Files the ticked favourites, or takes them out after a question. */
function Batch({ chosen, folders, done }: BatchProps) {
  const [asking, setAsking] = useState(false)
  const file = useAction(favourites.file, [favourites.list])
  const remove = useAction(favourites.remove, changedRoutes)
  const ids = chosen.map(({ favouriteId }) => favouriteId)
  const fileIn = (value: string) =>
    file.mutate(
      { ids, folder: value === 'none' ? null : Number(value) },
      {
        onError: toastFault,
        onSuccess: ({ changed: count }) => {
          done()
          toast(`已移动 ${count} 条`)
        },
      },
    )
  return (
    <>
      <Select
        small
        aria-label="放入收藏夹"
        value=""
        options={[
          { value: '', label: '放入…' },
          ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: 'none', label: '移出收藏夹' },
        ]}
        onChange={(value) => value !== '' && fileIn(value)}
      />
      <Button size="s" onClick={() => setAsking(true)}>
        取消收藏
      </Button>
      <ConfirmDialog
        open={asking}
        title={`取消收藏 ${chosen.length} 条资料`}
        lines={[
          ...chosen.slice(0, 6).map(({ title }) => title),
          ...(chosen.length > 6 ? [`等共 ${chosen.length} 条`] : []),
        ]}
        verb="取消收藏"
        dismiss="保留"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ ids })
          done()
          toast('取消收藏成功')
        }}
      />
    </>
  )
}
