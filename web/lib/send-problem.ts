import { reportProblem } from '#operations/browser-problems.api'
import type { ScriptProblem } from '#operations/browser-problems'

/** Reports that this page may still send. */
let left = 5

/** Longer than a browser takes to leave; a download, or a page one stays on after all, fires the same event. */
const LEAVING_MS = 10_000

/** When the page began to be left; loads that this cuts off fail, and are no errors of the site. */
let leftAt = -Infinity

/** Listens for the page being left. A page that comes back from the browser's history reports again. */
export function watchLeaving(): void {
  const recordLeaving = () => void (leftAt = performance.now())
  addEventListener('beforeunload', recordLeaving)
  addEventListener('pagehide', recordLeaving)
  addEventListener('pageshow', () => void (leftAt = -Infinity))
}

export const isLeaving = () => performance.now() - leftAt < LEAVING_MS

/** As errors print where they happened: "at f (https://…/assets/a.js:1:23)". */
const inStack = /(https?:\/\/[^\s()]{1,300}):(\d{1,9}):(\d{1,9})/

/**
 * Sends an error to the staff's “Site errors”, five of a page at most. The Worker stores nothing of it that could name a
 * person. Reports nothing while the page is being left.
 */
export function sendProblem(error: unknown): void {
  if (!(error instanceof Error) || isLeaving() || left-- <= 0) return
  const [, file, line, column] = inStack.exec(error.stack ?? '') ?? []
  if (!file) return
  const problem: ScriptProblem = {
    message: `${error.name}: ${error.message}`.slice(0, 500),
    file,
    line: Number(line),
    column: Number(column),
  }
  navigator.sendBeacon(
    reportProblem.path,
    new Blob([JSON.stringify(problem)], { type: 'application/json' }),
  )
}
