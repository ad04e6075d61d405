import type { AppError } from '#contract/errors.ts'
import { repCodes, type CaptchaAnswer, type CaptchaData, type RepCode } from '#contract/sign-in/captcha.ts'

/** The fields of a response in the order and with the empty values of the protocol's reference server. */
export const emptyData: CaptchaData = {
  captchaId: null,
  projectCode: null,
  captchaType: null,
  captchaOriginalPath: null,
  captchaFontType: null,
  captchaFontSize: null,
  secretKey: null,
  originalImageBase64: null,
  point: null,
  jigsawImageBase64: null,
  wordList: null,
  pointList: null,
  pointJson: null,
  token: null,
  result: false,
  captchaVerification: null,
  clientUid: null,
  ts: null,
  browserInfo: null,
}

export const acceptAnswer = (repData: CaptchaData): CaptchaAnswer => ({
  repCode: '0000',
  repMsg: null,
  repData,
  success: true,
})

export const refuseAnswer = (repCode: RepCode, field = ''): CaptchaAnswer => ({
  repCode,
  repMsg: repCodes[repCode]?.replace('{0}', field) ?? null,
  repData: null,
  success: false,
})

/** Encodes a failure of the transport in the protocol's format: its clients understand no status but 200. */
export function refusedByWire({ status, detail: { fields = {} } }: AppError): CaptchaAnswer {
  if (status === 429 || status === 503) return refuseAnswer('6201')
  return status < 500 ? refuseAnswer('0016', Object.keys(fields)[0] ?? '请求') : refuseAnswer('9999')
}
