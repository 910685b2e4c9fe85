import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTakenOffline } from '../notifications/companion-notices/writes.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { lapseChecks, lapsingChecks, seenOf, unlessPublic } from './profiles/lapses.ts'
import { takenOfflineEmail } from './profiles/emails.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'

/** Companions in a batch. The next run continues after the last batch. */
const BATCH_SIZE = 50
const MAX_BATCHES = 3

/**
 * Takes profiles offline whose days of grace without a valid check of identity or age are over, and mails each
 * companion. May be repeated.
 *
 * @param graceDays days for which a published profile stays public after the end of a check
 * @param now epoch milliseconds
 * @returns the companions
 */
export async function endPublication(
  db: Database,
  graceDays: number,
  now: number,
): Promise<string[]> {
  const all: string[] = []
  for (let round = 0; round < MAX_BATCHES; round++) {
    const checks = await lapsingChecks(db, { graceDays, now }, BATCH_SIZE)
    const ids = [...new Set(checks.map(({ companionId }) => companionId))]
    if (ids.length === 0) break
    const auditEntries = ids.map((id) => {
      const endedChecks = checks.filter(({ companionId }) => companionId === id)
      const detail = { checks: endedChecks.map(({ checked }) => checked) }
      return { actor: 'system', at: now, act: 'companion.grace-ended', subject: id, detail }
    })
    const seenProfiles = await seenOf(db, ids)
    await audited(db, auditEntries, [
      lapseChecks(db, checks, now),
      publishCompanions(db, ids),
      recordTakenOffline(
        db,
        seenProfiles.map(({ companionId }) => companionId),
        now,
      ),
      ...seenProfiles.map(({ companionId, mailed }) =>
        enqueueEmailTo(
          db,
          unlessPublic(companionId, mailed),
          takenOfflineEmail(companionId, now),
          now,
        ),
      ),
    ])
    all.push(...ids)
  }
  return all
}
