import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { Replica, Replicas } from '#database/replicas/replicas.ts'
import { performOnce, takesKey } from '#server/idempotency/idempotency.ts'
import { withDeadline } from '#server/overload/deadline.ts'
import { type FairSemaphore, fairSemaphore } from '#server/overload/semaphore.ts'
import { sourceOf } from '#server/rates/source.ts'

import { admission } from './admission.ts'
import { type AdmitBody, declaredSize, isSpooled, openBodies } from './bounds/bodies.ts'
import { holderOf } from './bounds/holder.ts'
import { sendBytes, sendMade, sendStored, sendVersioned } from './bytes.ts'
import {
  type Call,
  type ClaimSpace,
  type Endpoint,
  prepareEffect,
  type RequestContext,
  type BytesAnswer,
} from './implement.ts'
import { pathFault } from './input/path.ts'
import { inputReader } from './input/read-input.ts'
import { PackedAnswer, sendPacked } from './packed.ts'
import { answerForeign, refusalOf } from './refusal.ts'
import { openReplicaReads, type ReplicaReads } from './replicas/replica-reads.ts'
import { madeOnce } from './sent/constant.ts'
import type { SpooledForm } from './spool/form.ts'
import { passBodies, spoolFolder, withSpooled } from './spool/spool.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature of the contract that a call belongs to. */
    feature?: string
    /** Whether the call may change anything. */
    effect?: 'read' | 'write'
  }
}

/** The methods of a route: a query can also be sent by GET. */
export const methodsOf = ({ method, query }: Route): string[] => (query ? ['GET', method] : [method])

interface CallLimits {
  callSemaphores: CallSemaphores
  admitBody: AdmitBody
  claimSpace: ClaimSpace
  /** Maximum milliseconds for a call, counted after its body was read. */
  callLimit: number
  replicaReads: ReplicaReads
}

/** Limit concurrent calls: those that work, and those that wait for something else. */
export interface CallSemaphores {
  working: FairSemaphore
  waiting: FairSemaphore
}

/**
 * The queue of those that work holds no more than can be served within a second. Of either, one account or address has
 * half at most.
 */
export const openCallSemaphores = (): CallSemaphores => ({
  working: fairSemaphore({ width: 64, depth: 512, patience: 1000, share: 288 }),
  waiting: fairSemaphore({ width: 512, depth: 0, share: 256 }),
})

/** Mounts endpoints: rate limit, admission, body, decoding, semaphore, handler, encoding. */
export function mount(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  given: RequestContext &
    Omit<CallLimits, 'admitBody' | 'replicaReads'> & { replicas?: Replicas | undefined },
): void {
  const replicaReads = openReplicaReads(given.replicas, given.answers)
  const context = { ...given, admitBody: openBodies(), replicaReads }
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  )
  const {
    spooled = [],
    urlencoded = [],
    others = [],
  } = Object.groupBy(endpoints, ({ route: { body } }) => {
    if (isSpooled({ body })) return 'spooled'
    return body === 'urlencoded' ? body : 'others'
  })
  mountAll(app, others, context)
  app.register((scope, _, done) => {
    passBodies(scope)
    mountAll(scope, spooled, context)
    done()
  })
  app.register((scope, _, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    mountAll(scope, urlencoded, context)
    done()
  })
}

function mountAll(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  context: RequestContext & CallLimits,
): void {
  for (const endpoint of endpoints) {
    const { route, refuse } = endpoint
    const isHealth = route.path.startsWith('/health')
    const admit = isHealth || refuse ? undefined : admission(endpoint, context)
    app.route({
      method: methodsOf(route),
      url: `/api${route.path}`,
      bodyLimit: route.bodyLimit ?? 65_536,
      config: classOf(endpoint),
      ...(refuse && { errorHandler: answerForeign(refuse) }),
      ...(route.compress === false && { compress: false as const }),
      // before the body is read, so that large bodies of refused calls are not received
      onRequest: async (request, reply) => {
        const fault = pathFault(route, request.params)
        if (fault) throw fault
        await admit?.(request)
        context.admitBody(route, request, reply)
        if (isSpooled(route)) await claimFor(route, request, { reply, ...context })
      },
      handler: makeHandler(route.constant ? madeOnce(endpoint) : endpoint, context),
    })
  }
}

/** What a call is counted as. */
const classOf = ({ feature, route: { method, query } }: Endpoint): FastifyContextConfig => ({
  ...(feature !== undefined && { feature }),
  effect: method === 'GET' || query ? 'read' : 'write',
})

/** Claims the room that a body takes on disk, until it has come or its sender leaves: then what it takes is seen there. */
async function claimFor(
  route: Route,
  request: FastifyRequest,
  { reply, db, claimSpace }: Pick<RequestContext & CallLimits, 'db' | 'claimSpace'> & { reply: FastifyReply },
): Promise<void> {
  const body = { owner: request.caller?.actor, isStored: route.stored === true }
  const leave = await claimSpace(db, { size: declaredSize(route, request), ...body })
  request.raw.once('end', leave).once('close', leave)
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
}

/** Reads the input, then works: after the body is read, so that slow senders do not occupy the semaphore. */
function makeHandler(endpoint: Endpoint, context: RequestContext & CallLimits) {
  const { route } = endpoint
  const { callSemaphores, callLimit, dataDir, replicaReads } = context
  const { holdFor } = route.waits ? callSemaphores.waiting : callSemaphores.working
  const isHealth = route.path.startsWith('/health')
  const readInput = inputReader(route)
  const pack = (made: unknown) => new PackedAnswer(textOf(route, encodedOf(route, made)))
  const answer = async (request: FastifyRequest, reply: FastifyReply, spooled?: SpooledForm) => {
    const input = readInput(request, spooled)
    const call = { ...context, ...callOf(request), input, reply, pack, leavePlace: () => {} }
    if (isHealth) return perform(endpoint, call, request)
    return withDeadline(
      holdFor(holderOf(request), (leavePlace) =>
        performThere(endpoint, { ...call, leavePlace }, { request, replicaReads }),
      ),
      route.seconds === undefined ? callLimit : route.seconds * 1000,
    )
  }
  const { body, bodyLimit: limit = 65_536 } = route
  if (!isSpooled(route)) return (request: FastifyRequest, reply: FastifyReply) => answer(request, reply)
  const way = { folder: spoolFolder(dataDir), limit, isForm: body === 'form' }
  return (request: FastifyRequest, reply: FastifyReply) =>
    withSpooled(request, way, (spooled) => answer(request, reply, spooled))
}

function callOf({
  caller,
  ip,
  headers,
}: FastifyRequest): Pick<Call<Route>, 'actor' | 'session' | 'from' | 'afterwards'> {
  return {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the handler of an open route reads the actor as optional
    actor: caller?.actor as Actor,
    // oxlint-disable-next-line no-unsafe-type-assertion -- and the session likewise
    session: caller?.session as number,
    afterwards: (work) => work(),
    from: { address: ip, source: sourceOf(ip), agent: headers['user-agent']?.slice(0, 300) ?? '' },
  }
}

/** What is sent has a media type that the contract names, so that the description of the calls holds. */
function sendFile(
  { path, sends = [] }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  file: BytesAnswer,
) {
  if (sends !== 'any' && !sends.includes(file.mediaType.split(';')[0] ?? ''))
    throw new Error(`${path} does not say that it sends ${file.mediaType}`)
  if ('read' in file) return sendStored(request, reply, file)
  if ('gzipped' in file) return sendVersioned(request, reply, file)
  return 'content' in file ? sendMade(reply, file) : sendBytes(request, reply, file)
}

/** So many replicas are asked before the database itself. */
const mostTried = 2

/**
 * Performs a call on a replica where it may be: what that refuses, whatever the reason, is for the database itself to
 * say. What a call may have changed is noted before it is answered.
 */
async function performThere(
  endpoint: Endpoint,
  call: Call<Route>,
  { request, replicaReads }: { request: FastifyRequest; replicaReads: ReplicaReads },
): Promise<unknown> {
  const { route } = endpoint
  const tried: Replica[] = []
  for (;;) {
    const place = replicaReads.placeFor(route, request, tried)
    if (!place || tried.length === mostTried) break
    const { replica, ...there } = place
    try {
      return await perform(endpoint, { ...call, ...there }, request)
    } catch (error) {
      const { code, status } = refusalOf(error)
      if (status === 429 || code === 'busy' || code === 'took_too_long') throw error
      if (!(error instanceof AppError))
        request.log.warn({ err: error, request: request.id }, 'replica failed')
      // it may lack what was asked for, have to follow its log, or be gone
      if (error instanceof AppError) break
      tried.push(replica)
    }
  }
  const answer = await perform(endpoint, call, request)
  await replicaReads.noteWrite(call, route)
  return answer
}

async function perform(endpoint: Endpoint, call: Call<Route>, request: FastifyRequest): Promise<unknown> {
  const { route } = endpoint
  const { reply, actor, input } = call
  if (route.answer === 'bytes') {
    const effect = await prepareEffect(endpoint, call)
    // oxlint-disable-next-line no-unsafe-type-assertion -- `implement` has checked what such a handler returns
    return sendFile(route, request, reply, (await effect(call)) as BytesAnswer)
  }
  const later: (() => unknown)[] = []
  const afterwards = (work: () => unknown) => void later.push(work)
  const prepare = async () => {
    const effect = await prepareEffect(endpoint, call)
    return async (db: Db) => {
      const made = await effect({ db, afterwards })
      return made instanceof PackedAnswer ? made : encodedOf(route, made)
    }
  }
  const key = request.headers['idempotency-key']
  const waits = typeof endpoint.handler !== 'function'
  const repeated = takesKey(route) && typeof key === 'string' && actor
  const data = repeated
    ? await performOnce(call.db, { key, account: actor.id, route: route.path, input, waits }, prepare)
    : await (
        await prepare()
      )(call.db)
  await Promise.all(later.map((work) => work()))
  if (data instanceof PackedAnswer) return sendPacked(request, reply, data)
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return textOf(route, data)
}

/** What the output schema names of an answer. */
const encodedOf = (route: Route, made: unknown): unknown =>
  route.built ? made : z.encode(route.output, made)

const textOf = (route: Route, data: unknown): string =>
  JSON.stringify(route.answer === 'json' ? data : { code: 200, message: '成功', data })
