import { template, testGroup } from '#contract/back-office/template.ts'
import { refresh } from '#web/back-office/refresh.ts'

/** Asks again for the views and their folders. */
export const refreshViews = async (): Promise<void> => {
  await Promise.all([refresh(template), refresh(testGroup)])
}
