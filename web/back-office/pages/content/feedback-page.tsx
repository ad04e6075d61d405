import { feedback } from '#contract/back-office/content/feedback.ts'
import { officePage } from '#web/back-office/office-page.ts'

/** What readers have written, and the answer. */
export const feedbackPage = officePage({ resource: feedback, received: true })
