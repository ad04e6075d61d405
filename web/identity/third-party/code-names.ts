/** What third parties call the code on the way back: OAuth, DingTalk, Alipay. */
export const codeNames = ['code', 'authCode', 'auth_code'] as const
