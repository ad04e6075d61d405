import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/hooks.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { type FieldForm, useFieldForm } from '#web/ui/form/useFieldForm.ts'

import {
  blankDetails,
  companyFaults,
  type Details,
  detailFaults,
  detailPlaces,
  type Party,
  type ProvedPhone,
  registrationOf,
} from './details.ts'

interface DetailsOptions {
  party: Party
  /** The verified phone; none while it is being verified. */
  proved: ProvedPhone | undefined
  /** Known from a third party. */
  name: string | undefined
  /** Binds the new account to a third-party account. */
  link: string | undefined
  /** The phone must be verified again, for this reason. */
  onAgain: (trouble?: unknown) => void
  onRegistered: (username: string, password: string) => Promise<void>
}

export interface DetailsForm {
  form: FieldForm<Details>
  /** Version of the agreement that is accepted. */
  agreement: string | undefined
}

/** The form of the personal details; it keeps what was typed while the phone is verified again. */
export function useDetailsForm(options: DetailsOptions): DetailsForm {
  const { party, proved, name = '', link, onAgain, onRegistered } = options
  const agreement = useCall(users.agreement, {}, { enabled: proved !== undefined })
  const register = async (details: Details, ticket: string) => {
    const { data } = agreement.data ? agreement : await agreement.refetch({ throwOnError: true })
    await withEncrypted([details.password], (encrypted) => {
      const registration = {
        ...registrationOf(details, party),
        ticket,
        agreement: data?.version ?? '',
        encrypted,
      }
      return call(users.register, { ...registration, ...(link !== undefined && { link }) })
    })
  }
  const form = useFieldForm<Details>({
    initial: { ...blankDetails, userRealName: name },
    check: (details) => (proved ? detailFaults(details, party, proved.phone) : {}),
    early: (details) => companyFaults(details, party),
    places: detailPlaces,
    send: async (details) => {
      try {
        await register(details, proved?.ticket ?? '')
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined
        if (code === 'agreement_changed') {
          await agreement.refetch()
          form.change({ agreement: false }) // the accepted text was another version
        }
        if (code !== 'ticket_expired' && code !== 'phone_taken') throw error
        return onAgain(error)
      }
      return onRegistered(details.username.trim(), details.password)
    },
  })
  return { form, agreement: agreement.data?.version }
}
