import { storedSession } from './session-storage.ts'
import { sessionIdOf } from './token-claims.ts'

const MARK = 'recovery'

/** Whether a mailed link of this type leads to a new password: whoever was invited has none yet. */
export const choosesPassword = (type: string | null): boolean =>
  type === 'recovery' || type === 'invite'

/** In this tab, the session was opened by a link that lets its member choose a new password. */
export function markRecovery(): void {
  const session = storedSession()
  if (!session) return
  try {
    sessionStorage.setItem(MARK, sessionIdOf(session))
  } catch {}
}

export function isRecovery(): boolean {
  const session = storedSession()
  try {
    return session !== null && sessionStorage.getItem(MARK) === sessionIdOf(session)
  } catch {
    return false
  }
}

export function endRecovery(): void {
  try {
    sessionStorage.removeItem(MARK)
  } catch {}
}
