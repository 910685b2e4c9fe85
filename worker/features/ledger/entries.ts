import { fingerprintOf } from '../../lib/hash.ts'

export type Change = 'added' | 'changed' | 'removed'

/** One line of the ledger. Hashes are SHA-256 in hex. */
export type LedgerEntry = {
  /** From 1, without gaps. */
  number: number
  /** Epoch milliseconds. */
  at: number
  source: string
  keyHash: string
  change: Change
  /** Of the row as it was read; "" when it was gone. */
  contentHash: string
  /** The hash of the entry before. */
  previous: string
  hash: string
}

/** What stands before the first entry. */
export const START = '0'.repeat(64)

export const hashOfEntry = (entry: Omit<LedgerEntry, 'hash'>): Promise<string> => {
  const { number, at, source, keyHash, change, contentHash, previous } = entry
  return fingerprintOf(JSON.stringify([number, at, source, keyHash, change, contentHash, previous]))
}

/** The source is part of it, so that equal keys of two sources differ. */
export const hashOfKey = (source: string, key: string): Promise<string> =>
  fingerprintOf(`${source} ${key}`)

export type Queued = { at: number; source: string; key: string; change: Change }

/**
 * The entries for what has changed, in its order, after those that are there.
 *
 * @param contentOf the row as it is now; undefined: gone
 */
export async function entriesFor(
  queued: readonly Queued[],
  last: { number: number; hash: string } | undefined,
  contentOf: (source: string, key: string) => string | undefined,
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  let { number, hash: previous } = last ?? { number: 0, hash: START }
  for (const { at, source, key, change } of queued) {
    const content = change === 'removed' ? undefined : contentOf(source, key)
    const entry = {
      ...{ number: ++number, at, source, change, previous },
      keyHash: await hashOfKey(source, key),
      contentHash: content === undefined ? '' : await fingerprintOf(content),
    }
    const hash = await hashOfEntry(entry)
    entries.push({ ...entry, hash })
    previous = hash
  }
  return entries
}
