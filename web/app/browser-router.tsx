import { createContext, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { languagePrefix } from '../lib/i18n.ts'

/** Whether the address has changed and the page for it is still on its way. */
export const PagePending = createContext(false)

/** Its first entry is written by the browser's own process, which takes some ms: a task of its own. */
export const createHistory = () => UNSAFE_createBrowserHistory({ v5Compat: true })

type Props = { history: ReturnType<typeof createHistory>; children: ReactNode }

/** The router's own `BrowserRouter`, which keeps to itself that a page is on its way. */
export function BrowserRouter({ history, children }: Props) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  })
  const [isPending, startTransition] = useTransition()
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [history])
  return (
    <Router
      basename={languagePrefix()}
      location={location}
      navigationType={action}
      navigator={history}
    >
      <PagePending value={isPending}>{children}</PagePending>
    </Router>
  )
}
