import { reportProblemEndpoint, type ScriptProblem } from '#operations/browser-problems'

/** Number of reports that this page may still send. */
let reportsLeft = 5

/** Time in which a browser leaves a page. Downloads and cancelled navigations fire the same event. */
const LEAVING_MS = 10_000

/** Time when the page began to unload, in ms: requests that fail because of that are no errors. */
let leavingSince = -Infinity

/** Reports the errors that no code handles, except while the page unloads; a page restored from the cache reports again. */
export function reportProblems(): void {
  addEventListener('error', ({ error }) => sendProblem(error))
  addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
    sendProblem(event.reason),
  )
  const recordLeaving = () => void (leavingSince = performance.now())
  addEventListener('beforeunload', recordLeaving)
  addEventListener('pagehide', recordLeaving)
  addEventListener('pageshow', () => void (leavingSince = -Infinity))
}

export const isLeaving = () => performance.now() - leavingSince < LEAVING_MS

/** Location in a stack trace, such as "at f (https://…/assets/a.js:1:23)". */
const STACK_LOCATION = /(https?:\/\/[^\s()]{1,300}):(\d{1,9}):(\d{1,9})/

/**
 * Reports an error to the staff's “Site errors”, at most five per page and none during unload. The Worker
 * stores nothing that identifies a person.
 */
export function sendProblem(error: unknown): void {
  if (!(error instanceof Error) || isLeaving() || reportsLeft-- <= 0) return
  const [, file, line, column] = STACK_LOCATION.exec(error.stack ?? '') ?? []
  if (!file) return
  const problem: ScriptProblem = {
    message: `${error.name}: ${error.message}`.slice(0, 500),
    file,
    line: Number(line),
    column: Number(column),
  }
  navigator.sendBeacon(
    reportProblemEndpoint.path,
    new Blob([JSON.stringify(problem)], { type: 'application/json' }),
  )
}
