import { storedSession } from './session-storage.ts'
import { sessionIdOf } from './token-claims.ts'

const RECOVERY_KEY = 'recovery'

/** True if a mailed link of this type leads to a new password: invited members have none yet. */
export const choosesPassword = (type: string | null): boolean =>
  type === 'recovery' || type === 'invite'

/** Records in this tab that the session was opened by a link for a new password. */
export function markRecovery(): void {
  const session = storedSession()
  if (!session) return
  try {
    sessionStorage.setItem(RECOVERY_KEY, sessionIdOf(session))
  } catch {}
}

export function isRecovery(): boolean {
  const session = storedSession()
  try {
    return session !== null && sessionStorage.getItem(RECOVERY_KEY) === sessionIdOf(session)
  } catch {
    return false
  }
}

export function endRecovery(): void {
  try {
    sessionStorage.removeItem(RECOVERY_KEY)
  } catch {}
}
