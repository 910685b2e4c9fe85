/** Storage key of an entry that belongs to one account. */
export const accountKey = (name: string, account: string) => `${name}-${account}`
