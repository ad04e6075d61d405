import { loanSetting } from '#contract/back-office/loans/loan-setting.ts'
import { officePage } from '#web/back-office/office-page.ts'

export const loanSettingPage = officePage({ resource: loanSetting, only: 1 })
