import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./ExternalLinkDialog.tsx')
const ExternalLinkDialog = lazy(async () => ({ default: (await load()).ExternalLinkDialog }))

/** Whether a click is plain; clicks with a modifier key or the middle button keep the browser's behaviour. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** The external link that was clicked, if any. */
function foreignLink({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link && /^https?:$/.test(link.protocol) && link.origin !== location.origin ? link : undefined
}

/** Asks before an external link is followed; applies to all external links, and returns the focus when it closes. */
export function ExternalLinkNotice() {
  const [link, setLink] = useState<HTMLAnchorElement>()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const watch = (event: MouseEvent) => {
      const link = foreignLink(event)
      if (!link || link.dataset['confirmed'] || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      link.focus()
      load().then(
        () => {
          setNeeded(true)
          setLink(link)
        },
        () => open(link.href, '_blank', 'noopener,noreferrer'), // the notice did not arrive
      )
    }
    document.addEventListener('click', watch)
    return () => document.removeEventListener('click', watch)
  }, [])
  return (
    isNeeded && (
      <Suspense>
        <ExternalLinkDialog link={link} onClose={() => setLink(undefined)} />
      </Suspense>
    )
  )
}
