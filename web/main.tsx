import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { getAccountSettings } from '#accounts/me.api'
import { MINUTE_MS } from '#platform/time'
import { App } from './app/app.tsx'
import { BrowserRouter, createHistory } from './app/browser-router.tsx'
import { MemberArea } from './app/header.tsx'
import { matchPage } from './app/pages.ts'
import { readInitialQueries } from './app/initial-queries.ts'
import { openAccounts, startAccounts } from './lib/auth/accounts.ts'
import { activate, pathHere } from './lib/i18n.ts'
import { inlinedAnswer } from './lib/api/inlined-answer.ts'
import { loadAll } from './lib/lazy-component.tsx'
import { nextTask } from './lib/next-task.ts'
import { createQueryClient } from './lib/api/query.ts'
import './lib/report-problems.ts'
import { isLeaving } from './lib/send-problem.ts'
import './styles/app.css'

declare global {
  interface Window {
    /** Of the document's own script: stops keeping what is pressed. @returns what was */
    early: () => HTMLElement | null | undefined
  }
}

// Each step of the start is a task of its own: what is pressed meanwhile is answered in between.
await nextTask()
const { now, answers, ...facts } = readInitialQueries()
const RELOAD_AGAIN_MS = MINUTE_MS

// Addresses are written in the page's language from here on.
activate(document.documentElement.lang)

/** Of scripts that could not be loaded. */
const failures = new Set<unknown>()

addEventListener('vite:preloadError', ({ payload }) => {
  failures.add(payload)
  if (!isLeaving()) void reloadOnce(false)
})

/**
 * Reloads the page when a newer deployment has removed its scripts, or when it can't be shown without
 * one that failed. Any other is loaded again when it is next used. Without an answer, nothing is reloaded.
 */
async function reloadOnce(isNeeded: boolean) {
  // The entry: its name changes with every other script's.
  const request = fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  const answer = await request.catch(() => null)
  if (!answer || (answer.status !== 404 && !isNeeded)) return
  if (Date.now() - Number(sessionStorage.getItem('reloaded')) < RELOAD_AGAIN_MS) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
}

function reloadIfFailed(error: unknown) {
  if (failures.has(error)) void reloadOnce(true)
}

if (startAccounts(inlinedAnswer(answers, getAccountSettings).body)) {
  Promise.all([openAccounts(), MemberArea.load()]).catch(reloadIfFailed)
}

await matchPage(pathHere()).load()
// A dialog that came with the page is taken over with it, and what was chosen in it already.
if (new URLSearchParams(location.search).has('panel')) await loadAll()
await nextTask()
const history = createHistory()
await nextTask()
const client = createQueryClient(answers, now)
await nextTask()
// None any more if someone has pressed "Leave now" meanwhile (`app/discreet-script.ts`).
const root = document.getElementById('root')
const tree = (
  <BrowserRouter history={history}>
    <App client={client} site={{ ...facts, renderedAt: now }} early={window.early()} />
  </BrowserRouter>
)

startTransition(() => {
  const options = {
    // What an error boundary catches is an error all the same.
    onCaughtError(error: unknown) {
      reportError(error)
      reloadIfFailed(error)
    },
    // An animation that the browser skips when the window changes its size: nothing is missing.
    onRecoverableError: (error: unknown) => {
      if (!/viewport size/i.test(String(error))) reportError(error)
    },
  }
  if (root?.firstElementChild) hydrateRoot(root, tree, options)
  else if (root) createRoot(root, options).render(tree)
})
