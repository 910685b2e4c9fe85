import { t } from '@lingui/core/macro'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'

/** What is said of a save that failed. */
export function saveError(error: unknown, otherwise: string): string {
  const { status, id, body, message } = error instanceof CallError ? error : new CallError('', 0)
  if (status === 401) return t`Authentication required. Please log in again.`
  // Whoever was asked for a proof and gave none.
  if (id.startsWith('staff.')) return message
  if (status === 403) return body.detail ? message : t`Admin privileges required.`
  if (Array.isArray(body.detail)) {
    const messages = body.detail.map(fieldMessage).join(', ')
    return t`Validation error: ${messages}`
  }
  return body.detail && message && status < 500 ? message : otherwise
}
