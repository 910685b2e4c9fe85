import { t } from '@lingui/core/macro'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'

/** Message for a failed save. @param fallback text for errors without a message of their own */
export function saveError(error: unknown, fallback: string): string {
  const { status, id, body, message } = error instanceof CallError ? error : new CallError('', 0)
  if (status === 401) return t`Authentication required. Please log in again.`
  // The member dismissed the dialog that asks for a proof.
  if (id.startsWith('staff.')) return message
  if (status === 403) return body.detail ? message : t`Admin privileges required.`
  if (Array.isArray(body.detail)) {
    const messages = body.detail.map(fieldMessage).join(', ')
    return t`Validation error: ${messages}`
  }
  return body.detail && message && status < 500 ? message : fallback
}
