import { cipherMode } from '#web/api/gateway.ts'

/** Says by which national cipher the password of a form travels, where it does. */
export const TransitNote = () =>
  cipherMode() === 'SM' ? <p className="cap">密码以国密 SM2 加密传输</p> : null
