import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { latestSearch } from '../lib/address.ts'
import { inLanguage } from '../lib/i18n.ts'
import { isDialogEntry } from '../lib/modal-route.ts'

export type LinkProps = {
  /** Path and query on this site, or how they come of this page's query. */
  to: string | ((search: string) => string)
  /** Kept with the history entry. */
  state?: unknown
  replace?: boolean
  /** As a new document. */
  reload?: boolean
  /** Done instead of moving on, unless the link is opened elsewhere. */
  act?: ((event: MouseEvent<HTMLElement>) => void) | undefined
} & Omit<ComponentProps<'a'>, 'href'>

/**
 * A link that moves on without reloading. A third of the router's own `Link`, which brings the
 * prefetching of a framework that isn't there.
 */
export function Link({
  to,
  state,
  replace = false,
  reload,
  act,
  onClick,
  children,
  ...props
}: LinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const addressFrom = (search: string) => (typeof to === 'string' ? to : to(search))
  return (
    <a
      {...props}
      href={inLanguage(addressFrom(here.search))}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event
        if (event.defaultPrevented || reload || button || metaKey || ctrlKey || shiftKey || altKey)
          return
        event.preventDefault()
        if (act) return act(event)
        const address = addressFrom(latestSearch(here))
        const isHere = new URL(inLanguage(address), location.href).href === location.href
        // From a dialog: its own entry makes way.
        void navigate(address, { state, replace: replace || isHere || isDialogEntry() })
      }}
    >
      {children}
    </a>
  )
}
