import {
  discardMailEndpoint,
  listUnsentMailEndpoint,
  retryMailEndpoint,
  discardMailSchemas,
  listUnsentMailSchemas,
  retryMailSchemas,
  type UnsentMail,
} from '#notifications/unsent-mail'
import { MAIL_LATE_MS } from '#platform/limits'
import { pageOfUnsent, type UnsentRow } from '../../platform/mail/queries.ts'
import { discardMail, retryMail } from '../manage-unsent-email.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { mailerOf } from '../../platform/mail/mailer.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { iso } from '../../platform/lib/time.ts'

export const adminUnsentMailRoutes = routesOf([
  handle(listUnsentMailEndpoint, listUnsentMailSchemas, { access: staff }, async (c, { query }) => {
    const { db, now } = c.var
    const { rows, total } = await pageOfUnsent(db, query)
    return { mails: rows.map((row) => presentUnsentMail(row, now)), total }
  }),
  handle(
    retryMailEndpoint,
    retryMailSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const mailer = mailerOf(c.env, c.var.config)
      if (!mailer) throw new Failure('conflict', 'email.no-sender')
      return retryMail({ db: c.var.db, mailer }, input, caller)
    },
  ),
  handle(
    discardMailEndpoint,
    discardMailSchemas,
    { access: staff },
    async (c, { caller, body }) => {
      await discardMail(c.var.db, body, caller)
      return { discarded: true as const }
    },
  ),
])

/** Recipient and error of an unsent email; never its text. */
const presentUnsentMail = (row: UnsentRow, now: number): UnsentMail => ({
  cause: row.cause,
  recipient: row.recipient,
  subject: row.subject ?? '',
  createdAt: iso(row.createdAt),
  isLate: row.createdAt < now - MAIL_LATE_MS,
  tries: row.tries,
  nextTryAt: iso(row.dueAt),
  lastError: row.lastError,
})
