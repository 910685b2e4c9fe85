import {
  discardMail,
  listUnsentMail,
  retryMail,
  discardMailSchemas,
  listUnsentMailSchemas,
  retryMailSchemas,
} from '#notifications/unsent-mail'
import { presentUnsent } from '../outbox/present.ts'
import { pageOfUnsent } from '../../platform/mail/queries.ts'
import { discardMail as discard, retryMail as retry } from '../manage-unsent-email.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { mailerOf } from '../../platform/mail/mailer.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminUnsentMailRoutes = routesOf([
  handle(listUnsentMail, listUnsentMailSchemas, { access: staff }, async (c, { query }) => {
    const { db, now } = c.var
    const { rows, total } = await pageOfUnsent(db, query)
    return { mails: rows.map((row) => presentUnsent(row, now)), total }
  }),
  handle(retryMail, retryMailSchemas, { access: staff }, async (c, { caller, body: input }) => {
    const mailer = mailerOf(c.env, c.var.config)
    if (!mailer) throw new Failure('conflict', 'email.no-sender')
    return retry({ db: c.var.db, mailer }, input, caller)
  }),
  handle(discardMail, discardMailSchemas, { access: staff }, async (c, { caller, body }) => {
    await discard(c.var.db, body, caller)
    return { discarded: true as const }
  }),
])
