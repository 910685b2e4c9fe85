import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database, ReadRows } from '../platform/db/client.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { isWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { newDeviceEmail } from './staff-sessions/emails.ts'
import { staffDevicesOf, sessionsOf, recordDevice, recordUse } from './staff-sessions/queries.ts'
import { isDeviceRecorded, newDeviceLimit, RECORD_INTERVAL_MS } from './staff-sessions/rules.ts'
import type { Member } from './lib/actor.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'

/** Reads of each call by staff: the member's sessions and browsers. */
export const staffSessionReads = (db: Database, id: string) =>
  [sessionsOf(db, id), staffDevicesOf(db, id)] as const

/** Rows of these reads; none for a visitor. */
export type StaffSessionRows = Partial<ReadRows<ReturnType<typeof staffSessionReads>>>

/** Last use of the current session by staff, epoch milliseconds; undefined: never. */
export const usedAtOf = (
  [sessions = []]: StaffSessionRows,
  { sessionId }: Pick<Member, 'sessionId'>,
) => sessions.find((session) => session.sessionId === sessionId)?.usedAt

/** Browser of a call. @property mark null: browsers can't be distinguished here */
type Browser = { mark: string | null; name: string }

/**
 * Records every few minutes that a session of staff is in use, and mails its owner the first use of an unknown
 * browser.
 *
 * @returns whether there is a mail to send, and whether the browser was recorded before today
 */
export async function recordStaffSession(
  db: Database,
  member: Member,
  { rows, browser, now }: { rows: StaffSessionRows; browser: Browser; now: number },
): Promise<{ hasMail: boolean; isNoted: boolean }> {
  const { id: memberId, sessionId } = member
  const usedAt = usedAtOf(rows, member)
  const isLate = usedAt === undefined || now - usedAt >= RECORD_INTERVAL_MS
  const device = await deviceWrites(db, member, { rows, browser, now })
  const writes = [
    ...(isLate ? [recordUse(db, { memberId, sessionId, usedAt: now })] : []),
    ...device.writes,
  ]
  if (writes.length > 0) await writeAll(db, writes)
  return device
}

type StaffSessionUse = { writes: Write[]; hasMail: boolean; isNoted: boolean }

async function deviceWrites(
  db: Database,
  { id: memberId, email }: Member,
  {
    rows: [, devices = []],
    browser: { mark, name },
    now,
  }: { rows: StaffSessionRows; browser: Browser; now: number },
): Promise<StaffSessionUse> {
  const noWrites = { writes: [], hasMail: false }
  if (mark === null) return { ...noWrites, isNoted: true }
  const markHash = await fingerprintOf(mark)
  const device = devices.find((row) => row.markHash === markHash)
  if (device && isDeviceRecorded(device, now)) return { ...noWrites, isNoted: true }
  const note = recordDevice(db, { memberId, markHash, now })
  if (device) return { ...noWrites, writes: [note], isNoted: false }
  const isFew = await isWithinLimit(db, { ...newDeviceLimit, who: memberId, now })
  if (!isFew) return { ...noWrites, isNoted: false }
  const mail = newDeviceEmail(email || null, { memberId, markHash, browser: name, now })
  return { writes: [note, enqueueEmails(db, [mail], now)], hasMail: true, isNoted: false }
}
