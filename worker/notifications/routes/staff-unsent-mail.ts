import { Hono } from 'hono'
import { discardMail, listUnsentMail, retryMail } from '#notifications/unsent-mail.api'
import {
  discardMailSchemas,
  listUnsentMailSchemas,
  retryMailSchemas,
} from '#notifications/unsent-mail'
import { presentUnsent } from '../outbox/present.ts'
import { pageOfUnsent } from '../outbox/queries.ts'
import { discardMail as discard, retryMail as retry } from '../manage-unsent-email.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { mailerOf } from '../lib/mailer.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const adminUnsentMailRoutes = new Hono<AppEnv>()
  .get(listUnsentMail.path, validQuery(listUnsentMailSchemas.query), async (c) => {
    const { db, now } = c.var
    const { rows, total } = await pageOfUnsent(db, c.req.valid('query'))
    return respond(c, listUnsentMail, { mails: rows.map((row) => presentUnsent(row, now)), total })
  })
  .post(retryMail.path, async (c) => {
    const input = validBody(retryMailSchemas.body, await readJson(c.req))
    const mailer = mailerOf(c.env, c.var.config)
    if (!mailer) throw new Failure('conflict', 'email.no-sender')
    return respond(c, retryMail, await retry({ db: c.var.db, mailer }, input, staffOf(c)))
  })
  .post(discardMail.path, async (c) => {
    await discard(c.var.db, validBody(discardMailSchemas.body, await readJson(c.req)), staffOf(c))
    return respond(c, discardMail, { discarded: true })
  })
