import { useSession } from '#web/api/session.ts'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

/** What only a visitor sends: where the answer goes, and that no machine asks. */
interface Visitor {
  mail?: string
  captchaVerification?: string
}

interface FeedbackFormOptions<V extends { mail: string }> {
  initial: V
  send: (values: V, visitor: Visitor) => Promise<unknown>
  onDone: () => void
}

/** The form of what a reader writes; a visitor passes a captcha before it is sent. */
export function useFeedbackForm<V extends { mail: string }>({
  initial,
  send,
  onDone,
}: FeedbackFormOptions<V>) {
  const isVisitor = useSession().token === undefined
  const { whenWanted, captcha } = useCaptcha('feedback')
  const form = useFieldForm<V>({
    initial,
    send: async (values) => {
      const mail = isVisitor && values.mail.trim()
      await whenWanted((captchaVerification) =>
        send(values, { ...(mail && { mail }), ...(captchaVerification && { captchaVerification }) }),
      )
      onDone()
    },
  })
  return { form, captcha, isVisitor }
}
