import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { getAccountSettings } from '#contract/me.api'
import { MINUTE_MS } from '#contract/time'
import { App } from './app/app.tsx'
import { BrowserRouter, createHistory } from './app/browser-router.tsx'
import { MemberArea } from './app/header.tsx'
import { matchPage } from './app/pages.ts'
import { readInitialQueries } from './app/initial-queries.ts'
import { startAccounts } from './lib/auth/accounts.ts'
import { activate, pathHere } from './lib/i18n.ts'
import { inlinedAnswer } from './lib/inlined-answer.ts'
import { loadAll } from './lib/lazy-component.tsx'
import { nextTask } from './lib/next-task.ts'
import { createQueryClient } from './lib/query.ts'
import './lib/report-problems.ts'
import './styles/app.css'

// Each step of the start is a task of its own: what is pressed meanwhile is answered in between.
await nextTask()
const { now, answers, ...facts } = readInitialQueries()
const RELOAD_AGAIN_MS = MINUTE_MS

// Addresses, such as those of mailed links, are read by the page's language.
activate(document.documentElement.lang)
if (startAccounts(inlinedAnswer(answers, getAccountSettings).body)) {
  void MemberArea.load().catch(() => {})
}

// A chunk that a newer deployment removed: the page as it is now has the right names.
addEventListener('vite:preloadError', (event) => {
  const reloaded = Number(sessionStorage.getItem('reloaded'))
  if (!navigator.onLine || Date.now() - reloaded < RELOAD_AGAIN_MS) return
  event.preventDefault()
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
})

await matchPage(pathHere()).load()
// A dialog that came with the page is taken over with it, and what was chosen in it already.
if (new URLSearchParams(location.search).has('panel')) await loadAll()
await nextTask()
const history = createHistory()
await nextTask()
const client = createQueryClient(answers, now)
await nextTask()
const root = document.getElementById('root') as HTMLElement
const tree = (
  <BrowserRouter history={history}>
    <App client={client} site={{ ...facts, renderedAt: now }} />
  </BrowserRouter>
)

startTransition(() => {
  const options = {
    // What an error boundary catches is an error all the same.
    onCaughtError: (error: unknown) => reportError(error),
    // An animation that the browser skips when the window changes its size: nothing is missing.
    onRecoverableError: (error: unknown) => {
      if (!/viewport size/i.test(String(error))) reportError(error)
    },
  }
  if (root.firstElementChild) hydrateRoot(root, tree, options)
  else createRoot(root, options).render(tree)
})

if (import.meta.env.MODE === 'development') {
  void import('./app/reload.ts').then(({ reloadOnBuild }) => reloadOnBuild())
}
