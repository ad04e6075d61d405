import { createServer, type RequestListener, type Server } from 'node:http'

import { answerBusy, type Overload } from '#server/overload/overload.ts'

import { oneByOne } from './bounds/one-by-one.ts'

/** Milliseconds for the headers, for the whole request, between requests, and of inactivity. */
const limits = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 72_000 }
const longestSilence = 120_000

/** Creates the HTTP server. Slow clients are disconnected; in overload, calls are refused before any work. */
export const listenerOver =
  (overload: Overload) =>
  (handle: RequestListener): Server =>
    createServer(
      { ...limits, connectionsCheckingInterval: 2000 },
      oneByOne((request, response) =>
        overload.refuses(request) ? answerBusy(request, response) : handle(request, response),
      ),
    ).setTimeout(longestSilence)
