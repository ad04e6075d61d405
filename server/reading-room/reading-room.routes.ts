import { calendarDayRoutes } from '#contract/back-office/loans/calendar-day.ts'
import { readingSessionRoutes } from '#contract/back-office/loans/reading-session.ts'
import { readingDesk, readingRoom } from '#contract/reading-room/reading-room.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { implement } from '#server/http/implement.ts'

import { book, cancel, markVisit, moveVisit, visitsOf } from './booking.ts'
import { calendarDays, readingSessions } from './calendar.ts'
import { slotsOf } from './room.ts'
import { listComing } from './visits.queries.ts'

export const readingRoomRoutes = implement(readingRoom, {
  slots: ({ db }) => slotsOf(db),
  visits: ({ db, input, actor, from }) => visitsOf(db, input.id, { actor, from }),
  book: ({ db, input, actor, from }) => book(db, input, { actor, from }),
  move: ({ db, input, actor, from }) => moveVisit(db, input, { actor, from }),
  cancel: ({ db, input, actor, from }) => cancel(db, input, { actor, from }),
})

export const readingDeskRoutes = implement(readingDesk, {
  day: ({ db, input }) => listComing(db, input.day),
  mark: ({ db, input, actor, from }) => markVisit(db, input, { actor, from }),
})

export const readingRoomEndpoints = (sheets: Sheets) => ({
  calendarDay: implement(calendarDayRoutes, {
    ...resourceHandlers(calendarDays),
    ...sheetHandlers(sheets, calendarDays),
  }),
  readingSession: implement(readingSessionRoutes, resourceHandlers(readingSessions)),
})
