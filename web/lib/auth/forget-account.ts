import { accountKey } from './account-storage.ts'

/**
 * Lists of this browser that the account has, too, each by the name under which the browser keeps whose it is
 * and what the account has of it (`stored-list.ts`).
 */
const sharedLists = { 'hidden-account': 'hidden-companions', 'seen-account': 'seen-stories' }

/** Removes what is kept for it, and what it has of shared lists: the account has signed out of this browser. */
export function forgetAccount(account: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    for (const key of keys) if (key.endsWith(accountKey('', account))) localStorage.removeItem(key)
    for (const [ofAccount, list] of Object.entries(sharedLists)) {
      const [owner, ...ids] = textsOf(ofAccount)
      if (owner !== account) continue
      // In this order: another tab must not take it for companions shown again.
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
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function keep(key: string, texts: string[]): void {
  if (texts.length > 0) localStorage.setItem(key, JSON.stringify([Date.now(), ...texts]))
  else localStorage.removeItem(key)
  // Other tabs learn it from the browser, this one does not.
  dispatchEvent(new StorageEvent('storage', { key }))
}
