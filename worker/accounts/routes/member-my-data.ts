import { Hono } from 'hono'
import { deleteMe, exportMe } from '#accounts/my-data.api'
import { exportMeSchemas } from '#accounts/members'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { deletionEmail } from '../members/emails.ts'
import { copyWords } from '../members/messages.ts'
import {
  exportRateLimit,
  recentlyAuthenticated,
  isMember,
  deletionRateLimit,
} from '../members/rules.ts'
import { enqueueEmails } from '../../notifications/outbox/writes.ts'
import { deleteMember } from '../delete-member.ts'
import { exportMember } from '../export-member.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { permit } from '../lib/permit.ts'
import { readableHtml } from '../lib/readable-html.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import { storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../http/identify.ts'
import { languageOf } from '../../platform/http/language.ts'
import { endConnections, endingThreads } from '../../messaging/http/notify-connections.ts'
import { trustedEmailOf } from '../http/confirmed-addresses.ts'
import { requireProvenSession } from '../http/open-session.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

/** What members may do about all that is known of them. */
export const myDataRoutes = new Hono<AppEnv>()
  .get(exportMe.path, validQuery(exportMeSchemas.query), async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    // Also of those who are suspended.
    if (actor.kind === 'visitor') {
      throw new Failure('unauthenticated', actor.hasEnded ? 'session.ended' : 'sign-in.data')
    }
    const trustedEmail = await trustedEmailOf(c, await requireProvenSession(c, actor))
    await consumeRateLimit(db, { ...exportRateLimit, who: actor.id, now })
    const { format } = c.req.valid('query')
    const stores = { ...storesOf(c), accounts: accountServiceOf(c.var.config) }
    const copy = await exportMember(stores, { ...actor, trustedEmail }, { now, format })
    c.header('content-disposition', `attachment; filename="my-data.${format}"`)
    if (format === 'html') return c.html(readableHtml(copy, copyWords(languageOf(c))))
    return c.body(JSON.stringify(copy, null, 2), 200, { 'content-type': 'application/json' })
  })
  .delete(deleteMe.path, async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.delete-account')
    await consumeRateLimit(db, { ...deletionRateLimit, who: member.id, now })
    if (!recentlyAuthenticated(member, now)) {
      throw new Failure('forbidden', 'account.password-unconfirmed')
    }
    const trustedEmail = await trustedEmailOf(c, await requireProvenSession(c, member))
    const email = deletionEmail({ ...member, language: languageOf(c) }, now)
    const notifyAll = await endingThreads(c, { accountId: member.id })
    await deleteMember({ db, accounts: accountServiceOf(c.var.config) }, member.id, {
      actor: member.id,
      at: now,
      email: trustedEmail,
      also: [enqueueEmails(db, email ? [email] : [], now)],
    })
    sendMailInBackground(c)
    endConnections(c, member.id)
    notifyAll()
    return respond(c, deleteMe, { deleted: true })
  })
