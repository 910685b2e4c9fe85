import type { DecisionGround } from '#moderation/appeal-options'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { appealParagraphs } from './appeals/emails.ts'
import { OFFERED_MS } from './appeals/rules.ts'
import { offerAppeal, type AppealRow } from './appeals/writes.ts'
import { fingerprintOf, randomToken } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'

type About = Pick<AppealRow, 'kind' | 'language' | 'reason'> &
  Partial<Pick<AppealRow, 'applicationId' | 'companionId' | 'memberId' | 'email' | 'ground'>>

const rowOf = (about: About, staff: StaffActor, tokenHash: string | null): AppealRow => ({
  id: crypto.randomUUID(),
  reference: newReference('E'),
  applicationId: null,
  companionId: null,
  memberId: null,
  email: null,
  ground: null,
  ...about,
  decidedAt: staff.at,
  actor: staff.actor,
  actorName: staff.name,
  tokenHash,
  expiresAt: staff.at + OFFERED_MS,
  state: 'offered' as const,
  text: '',
  appealedAt: null,
  dueAt: null,
  version: 0,
  changedAt: staff.at,
})

/** The writes that let her appeal, in her area, what hides her profile. */
export const offerOwnAppeal = (
  db: Database,
  about: Pick<AppealRow, 'language' | 'reason' | 'ground'> & { companionId: string },
  staff: StaffActor,
): Write[] => offerAppeal(db, rowOf({ kind: 'profile', ...about }, staff, null))

type Mailed = Omit<About, 'kind'> & {
  kind: 'application' | 'membership'
  email: string
  ground: DecisionGround
}

/**
 * Lets someone appeal a decision by a link. What the mail about it says goes into its batch with the writes.
 *
 * @param origin of the site
 */
export async function offerAppealByMail(
  db: Database,
  about: Mailed,
  staff: StaffActor,
  origin: string,
): Promise<{ id: string; reference: string; why: string[]; writes: Write[] }> {
  const token = randomToken()
  const row = rowOf(about, staff, await fingerprintOf(token))
  const why = appealParagraphs(about, token, origin)
  return { id: row.id, reference: row.reference, why, writes: offerAppeal(db, row) }
}
