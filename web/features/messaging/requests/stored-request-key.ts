const NAME = 'kept-request'

/** Hash of the email address: other people who use this browser must not learn the address. */
async function markOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.toLowerCase())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Key of the request stored for an address until it is confirmed; `null`: none. */
export async function storedRequestKeyFor(email: string): Promise<string | null> {
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
