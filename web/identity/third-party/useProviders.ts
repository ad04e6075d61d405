import { kindRow, leavesForProvider, type Place } from '#contract/sign-in/provider-kinds.ts'
import { type Provider, thirdParty } from '#contract/sign-in/third-party.ts'
import { useCall } from '#web/api/hooks.ts'

/** The third-party sign-ins that a page offers; none until they are known. */
export function useProviders(forStaff = false): readonly Provider[] {
  const { data = [] } = useCall(thirdParty.providers, {})
  return data.filter(({ staffOnly }) => forStaff || !staffOnly)
}

/** Where this browser runs, as far as it matters to a provider. */
export const placeOf = (agent: string): Place | 'phone' => {
  if (/MicroMessenger/i.test(agent)) return 'wechat'
  return /Android|iPhone|iPad|HarmonyOS|Mobile/i.test(agent) ? 'phone' : 'desk'
}

/** A way to sign in as a reader sees it: the kinds of one family are one, and here or elsewhere. */
export interface OfferedProvider {
  key: string
  name: string
  /** The provider that works in this browser; undefined where none does. */
  here: Provider | undefined
}

/** Groups providers by family, and chooses by the browser: WeChat by QR code on the desk, by its own pages within it. */
export function groupProviders(
  providers: readonly Provider[],
  place = placeOf(navigator.userAgent),
): OfferedProvider[] {
  const groups = new Map<string, Provider[]>()
  for (const provider of providers.filter(({ kind }) => leavesForProvider(kind))) {
    const key = kindRow(provider.kind).family ?? provider.code
    groups.set(key, [...(groups.get(key) ?? []), provider])
  }
  return [...groups].map(([key, members]) => ({
    key,
    name: members[0]?.name ?? '',
    here: members.find(({ kind }) => [undefined, place].includes(kindRow(kind).place)),
  }))
}
