import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'

export type LinkProps = {
  /** Path and query on this site. */
  to: string
  /** Kept with the history entry. */
  state?: unknown
  replace?: boolean
  /** As a new document. */
  reload?: boolean
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
  onClick,
  children,
  ...props
}: LinkProps) {
  const navigate = useNavigate()
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event
        if (event.defaultPrevented || reload || button || metaKey || ctrlKey || shiftKey || altKey)
          return
        event.preventDefault()
        const isHere = event.currentTarget.href === location.href
        void navigate(to, { state, replace: replace || isHere })
      }}
    >
      {children}
    </a>
  )
}
