import { accountKey } from './account-storage.ts'

/**
 * Lists that the account stores, too: by the key that records the owner and the synced entries
 * (`stored-list.ts`).
 */
const sharedLists = { 'hidden-account': 'hidden-companions', 'seen-account': 'seen-stories' }

/** Deletes an account's entries from this browser, and its part of shared lists, after a sign-out. */
export function forgetAccount(account: string): void {
  try {
    const keys = Array.from(
      { length: localStorage.length },
      (_, index) => localStorage.key(index) ?? '',
    )
    for (const key of keys) if (key.endsWith(accountKey('', account))) localStorage.removeItem(key)
    for (const [ofAccount, list] of Object.entries(sharedLists)) {
      const [owner, ...ids] = textsOf(ofAccount)
      if (owner !== account) continue
      // This order matters: in reverse, another tab would report the companions as shown again.
      keep(ofAccount, [])
      keep(
        list,
        textsOf(list).filter((id) => !ids.includes(id)),
      )
    }
  } catch {}
}

function textsOf(key: string): string[] {
  const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function keep(key: string, texts: string[]): void {
  if (texts.length > 0) localStorage.setItem(key, JSON.stringify([Date.now(), ...texts]))
  else localStorage.removeItem(key)
  // Browsers notify only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key }))
}
