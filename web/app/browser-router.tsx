import { createContext, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { languagePrefix } from '../lib/i18n.ts'

/** True after the address has changed, until the new page renders. */
export const PagePending = createContext(false)

/**
 * Creates the router's history. Its first entry is written by the browser process, which takes some ms, so
 * this runs as a separate task.
 */
export const createHistory = () => UNSAFE_createBrowserHistory({ v5Compat: true })

type Props = { history: ReturnType<typeof createHistory>; children: ReactNode }

/** React Router's `BrowserRouter`, extended by `PagePending`. */
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
