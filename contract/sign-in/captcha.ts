import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** Coordinate frame of the pictures and width of the sliding block, in pixels. */
export const captchaFrame = { width: 310, height: 155, block: 47 } as const

/** Challenge types: slide a piece, click three characters, or compute for a while (`timeLock`). */
export const captchaTypes = ['blockPuzzle', 'clickWord', 'timeLock'] as const
export type CaptchaType = (typeof captchaTypes)[number]

/** Purpose of a verification; it is refused for another one. Foreign clients send none, which means sign-in. */
export const captchaScenes = ['sign-in', 'register', 'code', 'feedback'] as const
export type CaptchaScene = (typeof captchaScenes)[number]
/** Scenes that also require proof of work: `check` must contain the `proof`. */
export const scenesWithWork: readonly CaptchaScene[] = ['register', 'code', 'feedback']

/** Lifetime of a challenge in seconds; it can be restarted twice. */
export const captchaSeconds = 120
export const captchaExtensions = 2
/** Lifetime of a time lock in seconds, long enough for slow machines; not extendable. */
export const timeLockSeconds = 600

/** Codes and messages of the protocol; `{0}` is replaced by a field name. */
export const repCodes = {
  '0000': null,
  '0001': '操作失败',
  '0011': '{0}不能为空',
  '0015': '{0}类型错误',
  '0016': '{0}格式错误',
  '6110': '验证码已失效，请重新获取',
  '6111': '验证失败',
  '6112': '获取验证码失败，请联系管理员',
  '6201': 'get接口请求次数超限，请稍后再试!',
  '6202': '接口验证失败数过多，请稍后再试',
  '6204': 'check接口请求次数超限，请稍后再试!',
  '6206': '无效请求，请重新获取验证码',
  '9999': '服务器内部异常',
} as const
export type RepCode = keyof typeof repCodes

/** A puzzle solved by squaring `base` `steps` times modulo `modulus`; numbers in hexadecimal. */
export interface TimeLockPuzzle {
  base: string
  modulus: string
  steps: number
}

const text = z.string().nullable()
const nullField = z.null()

/** Response of the protocol; empty fields are included. */
const CaptchaData = z.object({
  captchaId: nullField,
  projectCode: nullField,
  captchaType: text,
  captchaOriginalPath: nullField,
  captchaFontType: nullField,
  captchaFontSize: nullField,
  secretKey: text,
  originalImageBase64: text,
  point: nullField,
  jigsawImageBase64: text,
  wordList: z.array(z.string()).nullable(),
  pointList: nullField,
  pointJson: text,
  token: text,
  result: z.boolean(),
  captchaVerification: nullField,
  clientUid: nullField,
  ts: nullField,
  browserInfo: nullField,
  puzzle: z.object({ base: z.string(), modulus: z.string(), steps: z.int() }).optional(),
})
export type CaptchaData = z.output<typeof CaptchaData>

const CaptchaAnswer = z.object({
  repCode: z.enum(Object.keys(repCodes)),
  repMsg: text,
  repData: CaptchaData.nullable(),
  success: z.boolean(),
})
namedSchemas.add(CaptchaAnswer, { id: 'CaptchaAnswer' })
export type CaptchaAnswer = z.output<typeof CaptchaAnswer>

/** Accepts anything; invalid fields are reported in the protocol's format. */
const anyField = z.unknown().optional().meta({ label: '验证码编号' })
const ChallengeInput = z.object({
  captchaType: anyField.meta({ label: '验证码种类' }),
  clientUid: anyField.meta({ label: '客户端编号' }),
  ts: anyField.meta({ label: '时刻' }),
  scene: anyField.meta({ label: '验证的场合' }),
})

const commonFields = {
  access: 'anyone',
  answer: 'json',
  foreign: true,
  compress: false,
  output: CaptchaAnswer,
} as const

export const captcha = {
  get: route({
    ...commonFields,
    method: 'POST',
    path: '/captcha/get',
    summary: '取一个验证码',
    input: ChallengeInput,
  }),
  getByLink: route({
    ...commonFields,
    method: 'GET',
    path: '/captcha/get',
    summary: '取一个验证码',
    input: ChallengeInput,
  }),
  check: route({
    ...commonFields,
    method: 'POST',
    path: '/captcha/check',
    summary: '核对验证码，每个只有一次机会',
    input: z.object({
      ...ChallengeInput.shape,
      pointJson: anyField.meta({ label: '验证的位置' }),
      token: anyField,
      proof: anyField.meta({ label: '求解结果' }),
    }),
  }),
  extend: route({
    ...commonFields,
    method: 'POST',
    path: '/captcha/extend',
    summary: '延长验证码的时限，最多两次',
    input: z.object({ token: anyField }),
  }),
}
