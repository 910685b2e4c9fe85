import { eq, lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { planMails } from '../schema/plan-mails.ts'
import { PLAN_MAIL_RETENTION_MS } from './rules.ts'

/** Plan mails are deleted with the account, sent ones included. */
export const planMailLifecycle: Lifecycle = {
  tables: [planMails],
  export: (db, memberId) => {
    const { kind, plan, amountRappen, periodEnd, notedAt, doneAt } = planMails
    return {
      planMails: db
        .select({ kind, plan, amountRappen, periodEnd, notedAt, doneAt })
        .from(planMails)
        .where(eq(planMails.memberId, memberId)),
    }
  },
  erase: (db, memberId) => [db.delete(planMails).where(eq(planMails.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(planMails)
      .where(lt(planMails.notedAt, now - PLAN_MAIL_RETENTION_MS))
      .limit(EXPIRY_SLICE),
  ],
}
