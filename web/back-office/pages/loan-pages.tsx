import { holding } from '#contract/back-office/loans/holding.ts'
import { loanSetting } from '#contract/back-office/loans/loan-setting.ts'
import { loanPrints, maxLabels } from '#contract/loans/loan-prints.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { download } from '#web/ui/page/download.ts'

export const loanSettingPage = officePage({ resource: loanSetting, only: 1 })

/** What lies on the shelves; labels are printed for the boxes of what is ticked. */
export const holdingPage = officePage({
  resource: holding,
  actions: [
    {
      name: 'labels',
      label: '打印盒标签',
      permission: 'loans.manage',
      on: 'both',
      needs: { fits: (count) => count <= maxLabels, hint: `一次至多 ${maxLabels} 份` },
      act: async (rows) => {
        await download(loanPrints.labels, { ids: rows.map(({ id }) => id) }, '盒标签.pdf')
        return { message: '标签已生成，请用 A4 不干胶纸打印' }
      },
    },
  ],
})
