import { noticeTopics } from '#contract/accounts/notices.ts'
import { templateUses } from '#contract/back-office/template-content.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { creditReasons, requestStates } from '#contract/credit/credit-words.ts'
import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { drawingKindLabels } from '#contract/drawings/saved-drawings.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

type Words = Readonly<Record<string, string>>
type Row = Readonly<Record<string, unknown>>

const labelsOf = (named: Readonly<Record<string, { label: string }>>): Words =>
  Object.fromEntries(Object.entries(named).map(([name, { label }]) => [name, label]))

const kindLabels = labelsOf(kinds)
/** Quantities are called the same in every kind. */
const quantityLabels: Words = Object.assign(
  {},
  ...Object.values<Kind>(kinds).map(({ series = {} }) => labelsOf(series)),
)

/** Columns of the copy that hold codes, by file and column, with the words that their owner knows. */
const wordsByColumn: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  收藏: { 资料类别: kindLabels },
  监测阈值: { 观测量: quantityLabels },
  浏览历史: { 资料类别: kindLabels },
  下载: { 资料类别: kindLabels },
  积分明细: { 事由: creditReasons },
  充值申请: { 状态: requestStates },
  保存的图件: { 种类: drawingKindLabels },
  自有模板: { 用途: templateUses },
  借阅: { 状态: labelsOf(loanWorkflow.states) },
  资料汇交: { 进展: labelsOf(depositWorkflow.states) },
  消息接收设置: { 类别: labelsOf(noticeTopics) },
}

/** A row of a file of the copy, in words instead of codes. */
export function spellRow(file: string, row: Row): Row {
  const columns = wordsByColumn[file] ?? {}
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? (columns[column]?.[value] ?? value) : value,
    ]),
  )
}
