import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'

import type { forwardMethods } from '#contract/data-api/data-api.ts'
import { AppError } from '#contract/errors.ts'
import { semaphore } from '#server/overload/semaphore.ts'

import { isPublicAddress } from './address.ts'
import { openHostPlaces } from './places.ts'

export interface HostRequest {
  url: URL
  method: (typeof forwardMethods)[number]
  /** JSON that is posted. */
  body?: string | undefined
}

export interface HostAnswer {
  status: number
  mediaType: string
  text: string
}

interface Address {
  address: string
  family: number
}

/** Bounds of a call, and what stands between it and the network: tests put their own in place. */
export interface Reach {
  resolve: (host: string) => Promise<Address[]>
  isAllowed: (address: string) => boolean
  milliseconds: number
  bytes: number
}

const internet: Reach = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  milliseconds: 10_000,
  bytes: 1_048_576,
}

export type FetchHost = (request: HostRequest) => Promise<HostAnswer>

/**
 * Calls a host: its name is resolved once, every address that it stands for is checked, and the connection goes to one
 * of these and nowhere else. Redirects are refused; time, size and calls at once have limits.
 */
export function hostFetcher(given: Partial<Reach> = {}): FetchHost {
  const inPlace = openHostPlaces()
  const names = semaphore(askingNames)
  const { resolve } = { ...internet, ...given }
  const reach = { ...internet, ...given, resolve: (host: string) => names.hold(() => resolve(host)) }
  return (request) => inPlace(request.url.host, () => fetchHost(request, reach))
}

/** Each name that is asked for holds one of the few threads of the process, for as long as a name server is silent. */
const askingNames = { width: 2, depth: 14 }

async function fetchHost(request: HostRequest, reach: Reach): Promise<HostAnswer> {
  const deadline = AbortSignal.timeout(reach.milliseconds)
  try {
    const address = await inTime(checkedAddress(request.url, reach), deadline)
    return await exchange(request, address, { deadline, bytes: reach.bytes })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(deadline.aborted ? 'host_late' : 'host_away')
  }
}

const refuse = (why: string) => new AppError('host_refused', {}, why)

/** The address to connect to; refused when any that the name stands for is not public. */
async function checkedAddress(
  { protocol, hostname, username, password }: URL,
  reach: Reach,
): Promise<Address> {
  if (protocol !== 'https:' && protocol !== 'http:') throw refuse('只转发 https 与 http 的地址')
  if (username !== '' || password !== '') throw refuse('地址中不能有用户名与密码')
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await reach.resolve(host) : [{ address: host, family }]
  const [first] = addresses
  if (!first) throw new AppError('host_away')
  if (!addresses.every(({ address }) => reach.isAllowed(address)))
    throw refuse('这台主机在内部网络中，本馆不转发')
  return first
}

/** Rejects at the deadline: a name server may never answer. */
const inTime = <T>(work: Promise<T>, deadline: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      deadline.addEventListener('abort', () => reject(new AppError('host_late')), { once: true }),
    ),
  ])

interface Bounds {
  deadline: AbortSignal
  bytes: number
}

function exchange({ url, method, body }: HostRequest, { address, family }: Address, bounds: Bounds) {
  const isTls = url.protocol === 'https:'
  const options: RequestOptions = {
    method,
    agent: false,
    signal: bounds.deadline,
    // the checked address, whatever the name stands for by now
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address, family }]) : found(null, address, family),
    headers: {
      accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
      'accept-encoding': 'identity',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    },
  }
  return new Promise<HostAnswer>((resolve, reject) => {
    const call = (isTls ? requestHttps : requestHttp)(url, options, (answer) => {
      read(answer, bounds.bytes)
        .then(resolve, reject)
        .finally(() => call.destroy())
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function read(answer: IncomingMessage, bytes: number): Promise<HostAnswer> {
  const { statusCode: status = 0, headers } = answer
  if (status >= 300 && status < 400) throw refuse('主机要求转到别的地址，本馆不跟随')
  const tooLarge = () => refuse(`主机的答复超过 ${Math.round(bytes / 1024)} KB`)
  if (Number(headers['content-length'] ?? 0) > bytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const piece = Buffer.from(chunk)
    size += piece.length
    if (size > bytes) throw tooLarge()
    chunks.push(piece)
  }
  return { status, mediaType: headers['content-type'] ?? '', text: Buffer.concat(chunks).toString('utf8') }
}
