import { useQuery } from '@tanstack/react-query'

import { AppError } from '#contract/errors.ts'
import { pictureTiles } from '#contract/files/picture-tiles.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { keyOf } from '#web/api/question.ts'
import { readerOf, useSession } from '#web/api/session.ts'
import { Closed } from '#web/reader/Closed.tsx'
import { ReaderHead } from '#web/reader/ReaderHead.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { PictureReader } from './PictureReader.tsx'

/** Milliseconds between two questions of how far a picture is cut. */
const askAgain = 2000

/** A picture of a record: asked until it is cut into tiles, then shown. */
export function PicturePage({ id }: { id: string }) {
  const session = useSession()
  const answer = useQuery({
    queryKey: keyOf(pictureTiles.describe, { id }, readerOf(session)),
    queryFn: ({ signal }) =>
      callInSession(session, (token) => call(pictureTiles.describe, { id }, { token, signal })),
    refetchInterval: ({ state }) => (state.data?.ready === false ? askAgain : false),
    refetchOnWindowFocus: false,
  })
  const { data } = answer
  const error = faultOf(answer)
  usePageTitle(data?.name)
  if (data?.ready) {
    const { name, width, height } = data
    return <PictureReader key={id} {...{ id, name }} size={{ width, height }} />
  }
  return (
    <div className="reader">
      <ReaderHead name={error ? '没能打开的图片' : (data?.name ?? '正在取图片')} />
      <div className="reader-state">
        {error ? (
          <Closed error={error} retrying={answer.isFetching} onRetry={() => void answer.refetch()} />
        ) : data ? (
          <Cutting done={data.done} />
        ) : (
          <Loading rows={8} label="正在取图片" />
        )}
      </div>
    </div>
  )
}

/** Why there is no picture. Many readers behind one address ask as one: who waits goes on waiting. */
function faultOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const isAskedTooOften = error instanceof AppError && error.code === 'too_many_requests'
  return data && isAskedTooOften ? null : error
}

const Cutting = ({ done }: { done: number }) => (
  <Stack as="p" gap={8} role="status">
    <span>
      {done > 0 ? (
        <>
          正在准备这张图片：<span className="num">{done}%</span>
        </>
      ) : (
        '排队准备这张图片'
      )}
    </span>
    <progress max={100} value={done} aria-label="准备的进度" />
  </Stack>
)
