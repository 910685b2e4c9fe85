import { reportProblem as endpoint } from '#contract/browser-problems.api'
import type { ScriptProblem } from '#contract/browser-problems'

/** A page that fails again and again has said enough. */
let left = 5

/** As errors print where they happened: "at f (https://…/assets/a.js:1:23)". */
const inStack = /(https?:\/\/[^\s()]{1,300}):(\d{1,9}):(\d{1,9})/

/** Reports an error that no code handles; the Worker keeps nothing of it that could name a person. */
export function reportProblem(error: unknown): void {
  if (!(error instanceof Error) || left-- <= 0) return
  const [, file, line, column] = inStack.exec(error.stack ?? '') ?? []
  if (!file) return
  const problem: ScriptProblem = {
    message: `${error.name}: ${error.message}`.slice(0, 500),
    file,
    line: Number(line),
    column: Number(column),
  }
  navigator.sendBeacon(
    endpoint.path,
    new Blob([JSON.stringify(problem)], { type: 'application/json' }),
  )
}
