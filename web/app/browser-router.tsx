import { createContext, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** Whether the address has changed and the page for it is still on its way. */
export const PagePending = createContext(false)

/** The router's own `BrowserRouter`, which keeps to itself that a page is on its way. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  })
  const [isPending, startTransition] = useTransition()
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <PagePending value={isPending}>{children}</PagePending>
    </Router>
  )
}
