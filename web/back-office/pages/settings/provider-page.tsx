import { signInProvider, signInProviderRoutes } from '#contract/back-office/sign-in/provider.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { type FormValues, officePage, type OfficeRow } from '#web/back-office/office-page.ts'

import { TryOnce } from './TryOnce.tsx'

/** Tries a provider that is saved. */
function TryProvider({ row }: { values: FormValues; row: OfficeRow | undefined }) {
  const mayTry = usePermission('providers.write')
  if (!row || !mayTry) return null
  return (
    <section className="form-section try-service" aria-label="试一试" key={row.version}>
      <h3>试一试</h3>
      <p className="cap">以已保存的内容连接对方，不登录任何人</p>
      <TryOnce verb="试一试" attempt={() => act(signInProviderRoutes.try, { id: row.id })} />
    </section>
  )
}

export const signInProviderPage = officePage({ resource: signInProvider, Below: TryProvider })
