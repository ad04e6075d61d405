import type { CaptchaType } from '#contract/sign-in/captcha.ts'

/** Instruction of each captcha type, and the label of the link to it. */
export const ways: Record<CaptchaType, { title: string; instead: string; keys: string }> = {
  blockPuzzle: {
    title: '拖动滑块，把拼块放进形状相同的缺口',
    instead: '换成滑块',
    keys: '键盘：左右键移动 1 像素，按住 Shift 为 10 像素，回车提交',
  },
  clickWord: {
    title: '按顺序点击图中的字',
    instead: '换成点字',
    keys: '键盘：方向键移动十字 10 像素，按住 Shift 为 1 像素，回车点下，退格撤回',
  },
  timeLock: {
    title: '不看图的验证：由本机计算一会儿，不必操作',
    instead: '不看图，改用等待验证',
    keys: '一般需要 20 至 30 秒，较旧的设备会更久；请勿关闭本窗口',
  },
}

export const words = {
  loading: '正在取验证码',
  start: '按“开始”后由本机计算，完成即通过',
  checking: '正在核对',
  working: '正在完成安全计算，请稍候',
  offline: '网络不通，请检查网络后再试',
  failed: '验证失败，请再试一次',
  ended: '验证码已过时，已换一张',
  extended: '已延长，重新计时 120 秒',
  soon: '验证码 30 秒后失效，需要更多时间请按“延长”',
} as const
