import type { Receipt } from '#contract/receipt'
import type { ReportInput } from '#contract/reports'
import { audited } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { putLetters } from '../features/outbox/writes.ts'
import { letterOfReport } from '../features/reports/letters.ts'
import { circumstancesOf, reportSent } from '../features/reports/queries.ts'
import { dueOf, isUrgent } from '../features/reports/rules.ts'
import { insertReport, type ReportRow } from '../features/reports/writes.ts'
import { Failure } from '../lib/failure.ts'
import { fingerprintOf } from '../lib/hash.ts'
import { newReference } from '../lib/reference.ts'

type Circumstances = {
  now: number
  /** Of the site. */
  origin: string
  /** Whether the public sees the profile. */
  isSeen: boolean
  /** Whether a report of this sender may hide one more profile by itself; asked only when it would. */
  mayHide: () => Promise<boolean>
}

/**
 * Stores a report, once however often it is sent. One of a minor or of coercion hides the profile in the
 * same batch, whatever part of it was reported, until staff decide.
 *
 * @throws Failure 404 for what is not to be seen; 409 when the same form has come with other words
 */
export async function receiveReport(
  db: Database,
  input: ReportInput,
  { now, origin, isSeen, mayHide }: Circumstances,
): Promise<Receipt> {
  const plain = await rowOf(input, now)
  const { exists, isKeptVisible, isHeld } = await circumstancesOf(db, plain, now)
  // Whoever writes in a thread still sees it when her profile is gone.
  if (!exists || !(isSeen || isHeld || plain.target === 'thread')) {
    const known = await reportSent(db, plain)
    if (known) return answer(known, plain)
    throw new Failure('not-found', 'This is not to be seen any more.')
  }
  const urgent = isUrgent(plain.reason)
  const mayHold = urgent && !isKeptVisible && (isSeen || isHeld)
  const holds = mayHold && (isHeld || (await mayHide()))
  const row = { ...plain, holds }
  const { id, reference, companion, reason, target } = row
  const letter = letterOfReport({ id, reference, isUrgent: urgent }, origin)
  const act = { actor: 'system', act: 'report.received', subject: id, at: now }
  try {
    await audited(db, { ...act, detail: { reference, companion, reason, target, holds } }, [
      insertReport(db, row),
      ...(holds && companion !== null ? [publishCompanions(db, [companion])] : []),
      putLetters(db, [letter], now),
    ])
    return { reference }
  } catch (error) {
    const known = await reportSent(db, row)
    if (!known) throw error
    return answer(known, row)
  }
}

function answer(known: Pick<ReportRow, 'reference' | 'fingerprint'>, row: ReportRow): Receipt {
  const { reference, fingerprint } = known
  if (fingerprint === row.fingerprint) return { reference }
  throw new Failure(
    'conflict',
    `Your report has reached us already, under the reference ${reference}. To add to it, please write to us.`,
  )
}

async function rowOf(input: ReportInput, now: number): Promise<ReportRow> {
  const { companion = null, reason, text, email = null } = input
  const { kind: target, id: targetId } = input.target ?? { kind: 'profile' as const, id: null }
  const said = { companion, target, targetId, reason, text, email }
  return {
    ...said,
    id: crypto.randomUUID(),
    reference: newReference('R'),
    formKey: input.key ?? null,
    fingerprint: await fingerprintOf(JSON.stringify(Object.values(said))),
    state: 'new',
    holds: false,
    dueAt: dueOf(reason, now),
    version: 0,
    createdAt: now,
    changedAt: now,
  }
}
