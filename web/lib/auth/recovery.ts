const MARK = 'recovery'

/** In this tab, somebody came by a link that lets them choose a new password. */
export function markRecovery(): void {
  try {
    sessionStorage.setItem(MARK, '1')
  } catch {}
}

export function isRecovery(): boolean {
  try {
    return MARK in sessionStorage
  } catch {
    return false
  }
}

export function endRecovery(): void {
  try {
    sessionStorage.removeItem(MARK)
  } catch {}
}
