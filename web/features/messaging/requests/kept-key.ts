const NAME = 'kept-request'

/** Says for whom, without the address itself: others may use this browser, too. */
async function markOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.toLowerCase())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of what this browser keeps for an address until it is confirmed; null: none, or it is lost. */
export async function keyFor(email: string): Promise<string | null> {
  try {
    const [key = '', account] = (localStorage.getItem(NAME) ?? '').split(' ')
    return account === (await markOf(email)) ? key : null
  } catch {
    return null
  }
}

export async function storeKey(email: string, key: string): Promise<void> {
  try {
    localStorage.setItem(NAME, `${key} ${await markOf(email)}`)
  } catch {}
}

export function forgetKey(): void {
  try {
    localStorage.removeItem(NAME)
  } catch {}
}
