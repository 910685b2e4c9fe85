import type { AccountLogEntry } from '../lib/account-service.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

export const accountChangeKinds = [
  'password',
  'address',
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'factors-reset',
] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

/** A change of an account's credentials. */
export type AccountChange = {
  /** Id of the log's entry. */
  id: string
  /** Epoch milliseconds. */
  at: number
  kind: AccountChangeKind
  accountId: string
  /** Address before the change; "": the log does not contain it. */
  email: string
}

/** Younger entries wait: a transaction that began earlier may still be recorded, and a reset takes several calls. */
export const SETTLED_MS = MINUTE_MS

/** An enrolment that is not confirmed within a day is deleted by the service, so older entries are not needed. */
export const LOG_LOOKBACK_MS = DAY_MS + 10 * MINUTE_MS

/** Removals by staff within this time after the first one are one change. */
const RESET_MS = MINUTE_MS

/** Limits of one run; the next one continues. */
export const MAX_CHANGES = 50
export const MAX_ADDRESSES_READ = 100

/** Entries of the first page of the log, which is all that most runs need. */
export const NEWEST_LOG_ENTRIES = 100

/** Entries per page of a longer part of the log, and pages that one run reads of a type. */
export const LOG_PAGE_SIZE = 1_000
export const MAX_LOG_PAGES = 200

const ownKinds: Readonly<Record<string, AccountChangeKind>> = {
  user_updated_password: 'password',
  passkey_created: 'passkey-added',
}

export type LogPosition = { at: number; id: string }

export const parsePosition = (text: string): LogPosition => {
  const [at = '', id = ''] = text.split(' ')
  return { at: Number(at), id }
}

export const formatPosition = ({ at, id }: LogPosition): string => `${at} ${id}`

/** The order of the log. Entries of the same millisecond are ordered by id. */
export const isLaterEntry = (entry: LogPosition, position: LogPosition): boolean =>
  entry.at > position.at || (entry.at === position.at && entry.id > position.id)

export const inLogOrder = <Entry extends LogPosition>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (isLaterEntry(a, b) ? 1 : -1))

/** True for entries that a change of address may have written. The log has no action of its own for it. */
export const isModification = ({ action, email }: AccountLogEntry): boolean =>
  action === 'user_modified' && email !== ''

/** True for entries of staff who remove a factor or a passkey. */
export const isReset = ({ action, email }: AccountLogEntry): boolean =>
  action === 'factor_deleted' || (action === 'passkey_deleted' && email === '')

/** Entries that are sign-ins, or confirmations of factors whose enrolment is not in this part of the log. */
export function verificationsIn(log: readonly AccountLogEntry[]): AccountLogEntry[] {
  const enrolments = new Set<string | null>()
  for (const { action, factorId } of log) {
    if (action === 'factor_in_progress') enrolments.add(factorId)
  }
  return log.filter(
    ({ action, factorId }) =>
      action === 'verification_attempted' && factorId !== null && !enrolments.has(factorId),
  )
}

/**
 * The changes of credentials in a part of the log, in its order. The result depends on the entries only, so that a later
 * run finds the same ids.
 *
 * @param log in its order
 * @param addresses current address by account, read before the log; accounts without one have no change of address
 */
export function changesIn(
  log: readonly AccountLogEntry[],
  addresses: ReadonlyMap<string, string>,
): AccountChange[] {
  const changes: AccountChange[] = []
  const enrolments = new Set<string>()
  const lastResets = new Map<string, number>()
  const laterAddresses = addressesAfter(log, addresses)
  const add = (kind: AccountChangeKind, { id, at, accountId, email }: AccountLogEntry) =>
    void changes.push({ id, at, kind, accountId, email })
  for (const entry of log) {
    const { action, accountId, factorId, email } = entry
    const ownKind = ownKinds[action]
    if (ownKind) add(ownKind, entry)
    if (isModification(entry) && laterAddresses.get(entry.id) !== email) add('address', entry)
    if (action === 'factor_in_progress' && factorId) enrolments.add(factorId)
    // Each sign-in with the factor writes the same entry; only the first one follows the enrolment.
    if (action === 'verification_attempted' && factorId && enrolments.delete(factorId)) {
      add('factor-added', entry)
    }
    if (action === 'factor_unenrolled' && entry.isVerified) add('factor-removed', entry)
    if (action === 'passkey_deleted' && email !== '') add('passkey-removed', entry)
    if (isReset(entry)) {
      const isFirst = entry.at - (lastResets.get(accountId) ?? -Infinity) > RESET_MS
      if (isFirst) {
        lastResets.set(accountId, entry.at)
        add('factors-reset', entry)
      }
    }
  }
  return changes
}

/** The account's address after each modification, by entry: that of its next one, or the current address. */
function addressesAfter(
  log: readonly AccountLogEntry[],
  addresses: ReadonlyMap<string, string>,
): Map<string, string> {
  const nextAddresses = new Map(addresses)
  const result = new Map<string, string>()
  for (const entry of log.toReversed()) {
    if (!isModification(entry)) continue
    result.set(entry.id, nextAddresses.get(entry.accountId) ?? entry.email)
    nextAddresses.set(entry.accountId, entry.email)
  }
  return result
}
