import { useState } from 'react'

import { exportLimits } from '#contract/exports/exports.ts'
import { favourites, type Favourite, type Folder } from '#contract/personal/favourites.ts'
import { useCall } from '#web/api/hooks.ts'
import { pathOfExport } from '#web/records/uses/export-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { FavouriteRows } from './FavouriteRows.tsx'
import { allNode, unfiledNode } from './folders/folder-nodes.ts'
import { FolderTree } from './folders/FolderTree.tsx'

import './favourites.css'

/** Own favourites, in their folders. */
export function FavouritesPage() {
  const answer = useCall(favourites.list, {})
  const { data } = answer
  return (
    <section className="favourites-page">
      <h1>收藏</h1>
      <p className="cap">收藏夹可以拖动、分享；看到链接的人只能看到他们本来可看的内容。</p>
      {data && <Kept folders={data.folders} records={data.records} />}
      <AnswerState answer={answer} rows={5} />
    </section>
  )
}

function Kept({ folders, records }: { folders: readonly Folder[]; records: readonly Favourite[] }) {
  const [asked, setAsked] = useState<string>(allNode)
  const known = asked === unfiledNode || folders.some(({ id }) => String(id) === asked)
  const chosen = known ? asked : allNode
  const shown = records.filter(({ folder }) => chosen === allNode || String(folder ?? unfiledNode) === chosen)
  return (
    <div className="favourites">
      <div>
        <FolderTree {...{ folders, records, chosen }} onChoose={setAsked} />
        {records.length > 0 && (
          <ButtonLink size="s" icon="layers" to="/map?favourites=open">
            在地图上看收藏
          </ButtonLink>
        )}
      </div>
      <div>
        {shown.length > 0 && (
          <ButtonLink size="s" icon="download" to={pathOfExport(selectionsOf(shown), '收藏的资料')}>
            导出这里的资料
          </ButtonLink>
        )}
        {shown.length > 0 ? (
          <FavouriteRows key={chosen} rows={shown} folders={folders} />
        ) : (
          <Empty
            drawing="probe"
            title={records.length === 0 ? '还没有收藏' : '这里还没有收藏'}
            text="在资料、列表、检索结果与地图上按星号收藏。"
          />
        )}
      </div>
    </div>
  )
}

/** The records of a folder by kind. */
const selectionsOf = (rows: readonly Favourite[]) =>
  Object.entries(Object.groupBy(rows, ({ linkBody }) => linkBody.kind)).map(([kind, of = []]) => ({
    kind,
    codes: of.map(({ linkBody }) => linkBody.code).slice(0, exportLimits.codes),
  }))
