import { useParams } from 'react-router'

import { AppError } from '#contract/errors.ts'
import { folders } from '#contract/personal/favourites.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { FavouriteLine } from './FavouriteLine.tsx'

import './favourites.css'

type SharedFolder = Output<typeof folders.shared>

/** Revoked, also while an earlier answer is still held. */
const isGone = (error: Error | null) => error instanceof AppError && error.status < 500

/** A folder that somebody shares: whoever has the link sees of its records what they may see anyway. */
export function SharedFolderPage() {
  const { token = '' } = useParams()
  const answer = useCall(folders.shared, { token })
  const { data, error } = answer
  usePageTitle(data?.name)
  return (
    <div className="wide shared-folder">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: data?.name ?? '分享的收藏夹' }]} />
      {isGone(error) ? (
        <Empty drawing="probe" title="链接已失效" text="分享可能已经撤销，请向分享的人再要一次链接。" />
      ) : data ? (
        <Contents shared={data} />
      ) : (
        <AnswerState answer={answer} rows={6} />
      )}
    </div>
  )
}

function Contents({ shared: { name, folders: all, records } }: { shared: SharedFolder }) {
  return (
    <>
      <h1>{name}</h1>
      <p className="cap">他人分享的收藏夹，{records.length} 条资料。各条资料按您的权限显示。</p>
      {records.length === 0 && <Empty title="收藏夹是空的" />}
      {all.map((folder) => {
        const rows = records.filter((row) => row.folder === folder.id)
        return (
          rows.length > 0 && (
            <section key={folder.id}>
              {folder.parent !== null && <h2>{folder.name}</h2>}
              <ul className="favourite-rows">
                {rows.map((row) => (
                  <Row as="li" gap={12} align="start" key={row.favouriteId}>
                    <FavouriteLine row={row} />
                  </Row>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}
