/** Under which name this browser keeps something for one account alone. */
export const accountKey = (name: string, account: string) => `${name}-${account}`

/** Removes what is kept so: the account has signed out of this browser. */
export function forgetAccount(account: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    for (const key of keys) if (key.endsWith(accountKey('', account))) localStorage.removeItem(key)
  } catch {}
}
