import {
  caseReasons,
  READ_REASON,
  type CaseKind,
  type CaseReason,
} from '#contract/own-data-options'
import { CallError } from '../../../lib/api.ts'

const kinds = Object.keys(caseReasons) as CaseKind[]
const keyOf = (user: string, of: string) => `read-reason:${user}:${of}`

/** Keeps why someone of the staff opens a case, for the tab. @param of the case's id, or a list's path */
export const rememberReason = (user: string, of: string, reason: CaseReason) =>
  sessionStorage.setItem(keyOf(user, of), reason)

/** The headers by which a read says why. */
export function reasonHeaders(user: string, of: string): Record<string, string> {
  const reason = sessionStorage.getItem(keyOf(user, of))
  return reason === null ? {} : { [READ_REASON]: reason }
}

/** What kind of case needs a reason first; null of any other failure. */
export function missingReason(error: Error): CaseKind | null {
  const id = error instanceof CallError ? error.id : ''
  return kinds.find((kind) => id === `read.${kind}`) ?? null
}
