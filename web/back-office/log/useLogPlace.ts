import { useListView } from '#web/ui/list/useListView.ts'

import { logQuery, readLogPlace } from './log-address.ts'

const codec = { read: readLogPlace, query: logQuery }

/** The view of the log. */
export const useLogPlace = () => useListView(codec)

export type LogView = ReturnType<typeof useLogPlace>
