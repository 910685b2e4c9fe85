import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { noteTakenOff } from '../notifications/companion-notices/writes.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { lapseChecks, lapsingChecks, seenOf, unlessPublic } from './profiles/lapses.ts'
import { takenOffEmail } from './profiles/emails.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'

/** Companions of a batch, and batches of a run; the others follow with the next run. */
const AT_ONCE = 100
const ROUNDS = 20

/**
 * Takes profiles off the site whose time without a valid check of identity or age is over, and mails each
 * companion. Nothing else ends by the clock. May be repeated.
 *
 * @param graceDays how long a published profile stays public after the end of a check
 * @param now epoch milliseconds
 * @returns the companions
 */
export async function endPublication(
  db: Database,
  graceDays: number,
  now: number,
): Promise<string[]> {
  const all: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const checks = await lapsingChecks(db, { graceDays, now }, AT_ONCE)
    const ids = [...new Set(checks.map(({ companionId }) => companionId))]
    if (ids.length === 0) break
    const auditEntries = ids.map((id) => {
      const ended = checks.filter(({ companionId }) => companionId === id)
      const detail = { checks: ended.map(({ checked }) => checked) }
      return { actor: 'system', at: now, act: 'companion.grace-ended', subject: id, detail }
    })
    const seen = await seenOf(db, ids)
    await audited(db, auditEntries, [
      lapseChecks(db, checks, now),
      publishCompanions(db, ids),
      noteTakenOff(
        db,
        seen.map(({ companionId }) => companionId),
        now,
      ),
      ...seen.map(({ companionId, mailed }) =>
        enqueueEmailTo(db, unlessPublic(companionId, mailed), takenOffEmail(companionId, now), now),
      ),
    ])
    all.push(...ids)
  }
  return all
}
