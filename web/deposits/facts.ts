import type { Deposit } from '#contract/deposits/deposits.ts'
import type { KeyValue } from '#web/ui/text/KeyValues.tsx'

export const protectionWords = (years: number): string =>
  years === 0 ? '不申请保护，接收 90 日后开放' : `申请保护 ${years} 年`

/** What is written of a deposit, as facts. */
export const factsOf = (deposit: Deposit): KeyValue[] =>
  [
    { label: '汇交人', value: deposit.depositor },
    { label: '联系人', value: deposit.contact },
    { label: '编写单位', value: deposit.author },
    { label: '项目编号', value: deposit.projectCode },
    { label: '形成日期', value: deposit.formedOn },
    { label: '开放', value: deposit.openOn ?? protectionWords(deposit.protectedYears) },
    { label: '内容提要', value: deposit.summary },
  ].filter(({ value }) => value)
