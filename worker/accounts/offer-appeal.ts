import type { DecisionGround } from '#moderation/decisions'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { appealParagraphs } from './appeals/emails.ts'
import { APPEAL_OFFER_MS } from './appeals/rules.ts'
import { offerAppeal, type AppealRow } from './appeals/writes.ts'
import { fingerprintOf, randomToken } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'

type AppealSubject = Pick<AppealRow, 'kind' | 'language' | 'reason'> &
  Partial<
    Pick<AppealRow, 'applicationId' | 'companionId' | 'memberId' | 'measureId' | 'email' | 'ground'>
  >

const rowOf = (about: AppealSubject, staff: StaffActor, tokenHash: string | null): AppealRow => ({
  id: crypto.randomUUID(),
  reference: newReference('E'),
  applicationId: null,
  companionId: null,
  memberId: null,
  measureId: null,
  email: null,
  ground: null,
  ...about,
  decidedAt: staff.at,
  actor: staff.actor,
  actorName: staff.name,
  tokenHash,
  expiresAt: staff.at + APPEAL_OFFER_MS,
  state: 'offered' as const,
  text: '',
  appealedAt: null,
  dueAt: null,
  version: 0,
  changedAt: staff.at,
})

/** Writes that let the companion appeal, in her area, the decision that hides her profile. */
export const offerOwnAppeal = (
  db: Database,
  about: Pick<AppealRow, 'language' | 'reason' | 'ground'> & { companionId: string },
  staff: StaffActor,
): Write[] => offerAppeal(db, rowOf({ kind: 'profile', ...about }, staff, null))

/** Writes that let a member or a companion appeal, on the site, a warning or a pause. */
export const offerMeasureAppeal = (
  db: Database,
  about: Pick<AppealRow, 'language' | 'reason' | 'email' | 'ground'> & { measureId: string } & (
      | { memberId: string }
      | { companionId: string }
    ),
  staff: StaffActor,
): Write[] => offerAppeal(db, rowOf({ kind: 'measure', ...about }, staff, null))

type EmailedAppeal = Omit<AppealSubject, 'kind'> & {
  kind: 'application' | 'membership'
  email: string
  ground: DecisionGround
}

/**
 * Writes and email paragraphs that let someone appeal a decision by a link.
 *
 * @param origin the site's origin
 */
export async function offerAppealByMail(
  db: Database,
  about: EmailedAppeal,
  staff: StaffActor,
  origin: string,
): Promise<{ id: string; reference: string; why: string[]; writes: Write[] }> {
  const token = randomToken()
  const row = rowOf(about, staff, await fingerprintOf(token))
  const paragraphs = appealParagraphs(about, token, origin)
  return { id: row.id, reference: row.reference, why: paragraphs, writes: offerAppeal(db, row) }
}
