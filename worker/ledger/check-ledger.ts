import type { LedgerRoot } from '#contract/ledger'
import { hashOfEntry, hashOfKey, START, type LedgerEntry } from '../features/ledger/entries.ts'
import { ledgerSources, rowsIn } from '../features/ledger/sources.ts'
import { fingerprintOf } from '../lib/hash.ts'

/** Runs a query of a copy of the database. */
type Read = (query: string) => unknown[]

export type LedgerCheck = {
  entries: number
  rows: number
  /** Changes that were not in the ledger yet when the copy was made. */
  pending: number
  /** Since when, epoch milliseconds; null: none is. */
  pendingSince: number | null
  /** What was lawfully changed or removed, by source. */
  changes: Record<string, { changed: number; removed: number }>
  /** One line each; none: the copy is as it was written. */
  problems: string[]
}

type State = Pick<LedgerEntry, 'number' | 'change' | 'contentHash'>

const entriesQuery = `SELECT number, at, source, key_hash AS keyHash, change,
  content_hash AS contentHash, previous, hash FROM ledger_entries ORDER BY number`

const lastRunQuery = `SELECT finished_at AS at FROM job_runs WHERE job = 'sealLedger'`

/**
 * Compares every row that the ledger covers with its newest entry, every entry with the one before, and
 * the ends of the ledger with those that were published.
 *
 * @param published kept elsewhere: the answer of /ledger.json, or what the mails say
 * @throws what the copy's own engine throws, as for a table that is missing
 */
export async function checkLedger(
  read: Read,
  published: readonly LedgerRoot[] = [],
): Promise<LedgerCheck> {
  const entries = read(entriesQuery) as LedgerEntry[]
  const queue = read('SELECT at, source, key FROM ledger_queue ORDER BY id') as {
    at: number
    source: string
    key: string
  }[]
  const chain = await checkChain(entries)
  const problems = [...chain.problems, ...checkRoots(read, entries, published)]
  const [run] = read(lastRunQuery) as { at: number }[]
  // The job takes all that was noted before it began: a later note could hide a row for good.
  const late = queue.filter(({ at }) => run && at < run.at).length
  if (late > 0) problems.push(`${late} changes were kept out of the ledger`)
  const pending = new Set<string>()
  for (const { source, key } of queue) pending.add(await nameOf(source, key))
  let rows = 0
  for (const [source, known] of Object.entries(ledgerSources)) {
    for (const row of read(rowsIn(known)) as { key: string; content: string }[]) {
      rows++
      const name = await nameOf(source, row.key)
      const state = chain.states.get(name)
      chain.states.delete(name)
      if (pending.has(name)) continue
      const problem = await problemOf(state, row.content)
      if (problem) problems.push(`${known.table} ${row.key}: ${problem}`)
    }
  }
  for (const [name, { number, change }] of chain.states) {
    if (change === 'removed' || pending.has(name)) continue
    problems.push(`${name.split(' ')[0]}: the row of entry ${number} was removed`)
  }
  return {
    ...{ entries: entries.length, rows, problems, changes: chain.changes },
    ...{ pending: queue.length, pendingSince: queue[0]?.at ?? null },
  }
}

const nameOf = async (source: string, key: string) => `${source} ${await hashOfKey(source, key)}`

async function problemOf(state: State | undefined, content: string): Promise<string | null> {
  if (!state) return 'was inserted beside the ledger'
  if (state.change === 'removed') return `was inserted again after entry ${state.number}`
  return state.contentHash === (await fingerprintOf(content))
    ? null
    : `differs from entry ${state.number}`
}

async function checkChain(entries: readonly LedgerEntry[]) {
  const states = new Map<string, State>()
  const changes: LedgerCheck['changes'] = {}
  const problems: string[] = []
  let [number, previous] = [0, START]
  for (const entry of entries) {
    if (entry.number !== number + 1) {
      problems.push(`entries ${number + 1} to ${entry.number - 1} were removed`)
    } else if (entry.previous !== previous) {
      problems.push(`entry ${entry.number} does not follow entry ${number}`)
    }
    if (entry.hash !== (await hashOfEntry(entry))) {
      problems.push(`entry ${entry.number} was changed`)
    }
    const name = `${entry.source} ${entry.keyHash}`
    const before = states.get(name)
    if (entry.change === 'added' && before && before.change !== 'removed') {
      problems.push(`${entry.source}: entry ${entry.number} replaces the row of ${before.number}`)
    }
    if (entry.change !== 'added') {
      const counts = (changes[entry.source] ??= { changed: 0, removed: 0 })
      counts[entry.change]++
    }
    states.set(name, entry)
    ;[number, previous] = [entry.number, entry.hash]
  }
  return { states, changes, problems }
}

function checkRoots(
  read: Read,
  entries: readonly LedgerEntry[],
  published: readonly LedgerRoot[],
): string[] {
  const stored = read('SELECT day, number AS entries, hash FROM ledger_roots') as LedgerRoot[]
  const hashes = new Map(entries.map(({ number, hash }) => [number, hash]))
  return [...stored, ...published].flatMap(({ day, entries: number, hash }) =>
    hashes.get(number) === hash
      ? []
      : [`the ledger of ${day} had ${number} entries and ended otherwise`],
  )
}
