import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { MINUTE_MS } from '#platform/time'
import { App } from './app/app.tsx'
import { BrowserRouter, createHistory } from './app/browser-router.tsx'
import { MemberArea } from './app/header.tsx'
import { matchPage } from './app/pages.ts'
import { openAccounts, startAccounts } from './lib/auth/accounts.ts'
import { activate, currentPath } from './lib/i18n.ts'
import { inlinedAnswer } from './lib/api/inlined-answer.ts'
import { loadAll } from './lib/lazy-component.tsx'
import { nextTask } from './lib/next-task.ts'
import { createQueryClient } from './lib/api/query.ts'
import { isLeaving, reportProblems } from './lib/send-problem.ts'
import { readInitialQueries } from './lib/site.ts'
import './styles/app.css'

declare global {
  interface Window {
    /** Stops the document's script that records presses. @returns the pressed element */
    early: () => HTMLElement | null | undefined
  }
}

reportProblems()

// Each step of the start is a separate task, so that the browser can respond to input in between.
await nextTask()
const { now, answers, ...facts } = readInitialQueries()
const RELOAD_AGAIN_MS = MINUTE_MS

// From here on addresses are written in the page's language.
activate(document.documentElement.lang)

/** Errors of scripts that could not be loaded. */
const failures = new Set<unknown>()

addEventListener('vite:preloadError', ({ payload }) => {
  failures.add(payload)
  if (!isLeaving()) void reloadOnce(false)
})

/**
 * Reloads the page if a newer deployment has removed its scripts, or if it cannot render without one that
 * failed. Other scripts are loaded again on their next use. Without a connection it does not reload.
 */
async function reloadOnce(isNeeded: boolean) {
  // The entry's name changes with every other script, so its absence reveals a newer deployment.
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

if (startAccounts(inlinedAnswer(answers, getAccountSettingsEndpoint).body)) {
  Promise.all([openAccounts(), MemberArea.load()]).catch(reloadIfFailed)
}

await matchPage(currentPath()).load()
// A dialog in the document is hydrated with the page, including choices already made in it.
if (new URLSearchParams(location.search).has('panel')) await loadAll()
await nextTask()
const history = createHistory()
await nextTask()
const client = createQueryClient(answers, now)
await nextTask()
// The root is missing if someone has pressed "Quick exit" meanwhile (`app/discreet-script.ts`).
const root = document.getElementById('root')
const tree = (
  <BrowserRouter history={history}>
    <App client={client} site={{ ...facts, renderedAt: now }} earlyTarget={window.early()} />
  </BrowserRouter>
)

startTransition(() => {
  const options = {
    // Errors that an error boundary catches are reported, too.
    onCaughtError(error: unknown) {
      reportError(error)
      reloadIfFailed(error)
    },
    // Ignore view transitions that a resize aborts.
    onRecoverableError: (error: unknown) => {
      if (!/viewport size/i.test(String(error))) reportError(error)
    },
  }
  if (root?.firstElementChild) hydrateRoot(root, tree, options)
  else if (root) createRoot(root, options).render(tree)
})
