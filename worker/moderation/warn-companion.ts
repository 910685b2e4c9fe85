import { USUAL_SEVERITY, type Severity } from '#moderation/member-cases'
import type { DecisionGround } from '#moderation/decisions'
import { groundOfReport } from '#moderation/reports'
import { groundText } from '../accounts/appeals/messages.ts'
import { companionWarningEmail } from '../accounts/measures/emails.ts'
import { strikeEnd } from '../accounts/measures/rules.ts'
import { insertMeasure } from '../accounts/measures/writes.ts'
import { offerMeasureAppeal } from '../accounts/offer-appeal.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import type { FoundReport } from './reports/queries.ts'
import { mainReason } from './reports/rules.ts'

type Warning = {
  note: string
  words: string
  severity: Severity | undefined
  /** Omitted: the reason of the report. */
  ground: DecisionGround | undefined
  origin: string
}

/**
 * Writes of a warning of the reported companion: the measure, which counts as a strike, the offer to appeal and the
 * email in her language. She reads a general ground and the team's words, never who reported her.
 */
export function warnCompanion(
  db: Database,
  before: FoundReport,
  { note, words, severity = USUAL_SEVERITY, ground: chosenGround, origin }: Warning,
  staff: StaffActor,
): Write[] {
  const companionId = before.companion ?? ''
  const id = crypto.randomUUID()
  const reason = mainReason(before)
  const ground = chosenGround ?? groundOfReport[reason]
  const until = strikeEnd(severity, staff.at)
  const language = siteLanguage(before.companionLanguage ?? '')
  const measure = {
    id,
    companionId,
    kind: 'warning' as const,
    reason,
    ground,
    severity,
    words,
    until,
  }
  const email = companionWarningEmail(
    { id, companionId, until, words, reasonOf: (t) => groundText(t, ground) },
    origin,
  )
  return [
    ...insertMeasure(db, { ...measure, memberId: null, caseId: before.id, at: staff.at }),
    ...offerMeasureAppeal(
      db,
      { companionId, measureId: id, email: null, language, reason: note, ground },
      staff,
    ),
    enqueueEmailTo(db, noticeMailbox(companionId), email, staff.at),
  ]
}

/** Writes of a strike that is recorded when the profile is hidden. */
export const recordCompanionStrike = (
  db: Database,
  before: FoundReport,
  severity: Severity,
  staff: StaffActor,
): Write[] =>
  insertMeasure(db, {
    id: crypto.randomUUID(),
    memberId: null,
    companionId: before.companion ?? '',
    caseId: before.id,
    kind: 'strike',
    reason: mainReason(before),
    severity,
    words: '',
    at: staff.at,
    until: strikeEnd(severity, staff.at),
  })
