import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { languageOfMember } from '../../platform/mail/mail-language.ts'
import { PLAN_MAIL_BATCH_SIZE } from './rules.ts'
import type { PlanMailRow } from './writes.ts'

export type PendingMail = Omit<PlanMailRow, 'doneAt' | 'intentId'> & {
  /** Language of the member's mails, else of the order; null: neither is known. */
  language: string | null
  origin: string | null
  /** 0: the member has unsubscribed from mails about renewals. */
  wantsRenewals: number
}

/** Mails that are not sent yet, the oldest first. */
export const pendingMails = (db: Database): Promise<PendingMail[]> =>
  db.all(sql`
    SELECT m.cause, m.member_id AS memberId, m.kind, m.plan, m.amount_rappen AS amountRappen,
      m.period_end AS periodEnd, m.payment, m.noted_at AS notedAt,
      coalesce(${languageOfMember(sql`m.member_id`)}, i.language, p.language) AS language,
      coalesce(p.origin, i.origin) AS origin,
      coalesce(p.renewals, 1) AS wantsRenewals
    FROM plan_mails m LEFT JOIN mail_preferences p ON p.member_id = m.member_id
      LEFT JOIN checkout_intents i ON i.id = m.intent_id
    WHERE m.done_at IS NULL ORDER BY m.noted_at, m.cause LIMIT ${PLAN_MAIL_BATCH_SIZE}`)
