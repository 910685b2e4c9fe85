import { isAssertionFailed } from '../platform/db/refusals.ts'
import { audited } from '../platform/db/audited.ts'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import type { AccountLogEntry, AccountService } from './lib/account-service.ts'
import { erasedAmong } from './members/queries.ts'
import { securityNoticeEmail } from './security-notices/emails.ts'
import {
  changesIn,
  formatPosition,
  inLogOrder,
  isLaterEntry,
  isModification,
  isReset,
  LOG_LOOKBACK_MS,
  LOG_PAGE_SIZE,
  MAX_ADDRESSES_READ,
  MAX_CHANGES,
  MAX_LOG_PAGES,
  NEWEST_LOG_ENTRIES,
  parsePosition,
  SETTLED_MS,
  verificationsIn,
  type AccountChange,
  type LogPosition,
} from './security-notices/rules.ts'

type LogReader = Pick<AccountService, 'find' | 'readLog'>

type NoticeRun = {
  /** Where the last run stopped; null: this is the first one, and earlier changes are not mailed. */
  position: string | null
  /** Writes that move the position, and fail if a parallel run has moved it. */
  move: (from: string | null, to: string) => Write[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * Mails the owners of accounts about changes of their credentials, which it reads in the account service's own log: so it
 * sees each change that was made, and only those, whichever way it was made. The mail, its audit row and the position in
 * the log are one batch: a repeated or parallel run mails nothing twice.
 *
 * @returns the number of mails that it queued
 * @throws Failure 503 when the account service gives no answer
 */
export async function sendSecurityNotices(
  { db, accounts }: { db: Database; accounts: LogReader },
  { position, move, now }: NoticeRun,
): Promise<number> {
  const end: LogPosition = { at: now - SETTLED_MS, id: '' }
  if (position === null) {
    await moveOnly(db, move(null, formatPosition(end)))
    return 0
  }
  const { changes, until } = await readChanges(accounts, { start: parsePosition(position), end })
  const erasedIds = await erasedAmong(
    db,
    changes.map(({ accountId }) => accountId),
  )
  let from = position
  let mailCount = 0
  for (const change of changes) {
    const to = formatPosition(change)
    const email = erasedIds.has(change.accountId) ? '' : await addressFor(accounts, change)
    const moves = move(from, to)
    if (email === '') {
      await moveOnly(db, moves)
    } else {
      if (!(await mailChange(db, { ...change, email }, { moves, now }))) return mailCount
      mailCount++
    }
    from = to
  }
  const to = formatPosition(until)
  if (to !== from) await moveOnly(db, move(from, to))
  return mailCount
}

/** @returns false if a parallel run has mailed it */
async function mailChange(
  db: Database,
  change: AccountChange,
  { moves, now }: { moves: Write[]; now: number },
): Promise<boolean> {
  const auditEvent = {
    actor: 'system',
    act: 'member.credentials-changed',
    subject: change.accountId,
    detail: { change: change.kind },
    at: now,
  }
  const mail = securityNoticeEmail(change)
  try {
    await audited(db, auditEvent, [...moves, enqueueEmails(db, [mail], now)])
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    throw error
  }
}

const moveOnly = (db: Database, moves: readonly Write[]): Promise<void> =>
  writeAll(db, moves).catch((error: unknown) => {
    if (!isAssertionFailed(error)) throw error
  })

/** The log has no address for actions of staff with the secret key. */
const addressFor = async (accounts: LogReader, { accountId, email }: AccountChange) =>
  email || ((await accounts.find(accountId))?.email ?? '')

/**
 * The next changes after `start`, up to `end`; `until` is the end of the part that was read. Earlier entries are only read
 * for entries that depend on them: resets, and confirmations of factors that were enrolled before `start`.
 */
async function readChanges(
  accounts: LogReader,
  { start, end }: { start: LogPosition; end: LogPosition },
): Promise<{ changes: AccountChange[]; until: LogPosition }> {
  const isDue = (entry: LogPosition) => isLaterEntry(entry, start) && !isLaterEntry(entry, end)
  let factorLog = await readLogSince(accounts, 'factor', start.at)
  let userLog = await readLogSince(accounts, 'user', start.at)
  const hasReset = [...factorLog, ...userLog].some((entry) => isReset(entry) && isDue(entry))
  const earlier = start.at - LOG_LOOKBACK_MS
  const since = hasReset ? earlier : start.at
  if (hasReset) userLog = await readLogSince(accounts, 'user', since)
  const verifications = verificationsIn(factorLog).filter(isDue)
  if (hasReset || (await mayConfirmFactors(accounts, verifications))) {
    factorLog = await readLogSince(accounts, 'factor', earlier)
  }
  const modifications = inLogOrder(userLog).filter((entry) => isModification(entry) && isDue(entry))
  const ids = [...new Set(modifications.map(({ accountId }) => accountId))]
  const addresses = await readAddresses(accounts, ids.slice(0, MAX_ADDRESSES_READ))
  // Read again after the addresses, so that it contains the entry of each change that they show.
  if (ids.length > 0) userLog = await readLogSince(accounts, 'user', since)
  const unreadIds = new Set(ids.slice(MAX_ADDRESSES_READ))
  const firstUnread = modifications.findIndex(({ accountId }) => unreadIds.has(accountId))
  const until = modifications[firstUnread - 1] ?? end
  const changes = changesIn(inLogOrder([...factorLog, ...userLog]), addresses).filter(
    (change) => isDue(change) && !isLaterEntry(change, until),
  )
  const last = changes[MAX_CHANGES - 1]
  return last && changes.length > MAX_CHANGES
    ? { changes: changes.slice(0, MAX_CHANGES), until: last }
    : { changes, until }
}

/** False if all verifications are sign-ins, because their factors are older than an enrolment can be. */
async function mayConfirmFactors(
  accounts: LogReader,
  verifications: readonly AccountLogEntry[],
): Promise<boolean> {
  const verificationsByAccount = Map.groupBy(verifications, ({ accountId }) => accountId)
  if (verificationsByAccount.size > MAX_ADDRESSES_READ) return true
  for (const [id, entries] of verificationsByAccount) {
    const account = await accounts.find(id)
    const enrolments = new Map(account?.factors.map((factor) => [factor.id, factor.addedAt]))
    const mayConfirm = ({ factorId, at }: AccountLogEntry) =>
      (enrolments.get(factorId ?? '') ?? Infinity) > at - LOG_LOOKBACK_MS
    if (entries.some(mayConfirm)) return true
  }
  return false
}

/** Accounts that no longer exist are left out. */
async function readAddresses(accounts: LogReader, ids: readonly string[]) {
  const addresses = new Map<string, string>()
  for (const id of ids) {
    const account = await accounts.find(id)
    if (account) addresses.set(id, account.email)
  }
  return addresses
}

/**
 * Entries since a time that can be changes, in the reverse order of the log.
 *
 * @param since epoch milliseconds
 * @throws Error if the log has more than `MAX_LOG_PAGES` since then
 */
async function readLogSince(
  accounts: LogReader,
  type: 'user' | 'factor',
  since: number,
): Promise<AccountLogEntry[]> {
  const entries = new Map<string, AccountLogEntry>()
  const laterAddresses = new Map<string, string>()
  for (let page = 0; page <= MAX_LOG_PAGES; page++) {
    // Pages of the larger size begin with the newest entries, too.
    const perPage = page === 0 ? NEWEST_LOG_ENTRIES : LOG_PAGE_SIZE
    const part = await accounts.readLog(type, { page: Math.max(page, 1), perPage })
    // New entries move older ones to the next page, which then repeats them.
    for (const entry of part) {
      if (isModification(entry)) {
        // An account can write thousands of modifications. Only the last one with an address can be a change of it.
        if (laterAddresses.get(entry.accountId) === entry.email) continue
        laterAddresses.set(entry.accountId, entry.email)
      }
      if (entry.action !== 'challenge_created') entries.set(entry.id, entry)
    }
    if (part.length < perPage || part.at(-1)!.at < since) {
      return [...entries.values()].filter(({ at }) => at >= since)
    }
  }
  throw new Error(
    `The account service’s log has more than ${MAX_LOG_PAGES} pages since the last run`,
  )
}
