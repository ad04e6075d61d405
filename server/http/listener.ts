import { createServer, type RequestListener, type Server } from 'node:http'

import { answerBusy, type Overload } from '#server/overload/overload.ts'

/** Milliseconds that a client may take: for the head of a request, for all of it, between two, and in silence. */
const limits = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 72_000 }
const longestSilence = 120_000

/** The server of the wire: slow clients are let go, and what comes in overload is refused before anything is done. */
export const listenerOver =
  (overload: Overload) =>
  (handle: RequestListener): Server =>
    createServer({ ...limits, connectionsCheckingInterval: 2000 }, (request, response) =>
      overload.refuses(request) ? answerBusy(response) : handle(request, response),
    ).setTimeout(longestSilence)
