import { useSearchParams } from 'react-router'

/** State of a back-office list, kept in the address. */
export function useStaffList() {
  const [params, setParams] = useSearchParams()
  const whole = (name: string, fallback: number) => {
    const text = params.get(name) ?? ''
    return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : fallback
  }
  const asked = {
    current: whole('page', 1),
    size: Math.min(whole('size', 20), 50),
    text: params.get('text') ?? '',
    action: params.get('action') ?? '',
    show: params.get('show') ?? '',
    days: params.get('days') ?? '',
  }
  const go = (change: Partial<typeof asked>) => {
    const { current, size, ...words } = { ...asked, current: 1, ...change }
    const said = {
      page: current > 1 ? String(current) : '',
      size: size === 20 ? '' : String(size),
      ...words,
    }
    setParams(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')))
  }
  return { asked, go }
}
