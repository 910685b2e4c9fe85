import { deleteMeEndpoint, exportMeEndpoint } from '#accounts/my-data'
import { exportMeSchemas } from '#accounts/members'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { deletionEmail } from '../members/emails.ts'
import { copyWords } from '../members/messages.ts'
import { exportRateLimit, recentlyAuthenticated, deletionRateLimit } from '../members/rules.ts'
import { enqueueEmails } from '../../platform/mail/writes.ts'
import { deleteMember } from '../delete-member.ts'
import { exportMember } from '../export-member.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readableHtml } from '../lib/readable-html.ts'
import { storesOf } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { endConnections, endingThreads } from '../http/notify-connections.ts'
import { trustedEmailOf } from '../http/confirmed-addresses.ts'
import { requireProvenSession } from '../http/open-session.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { member } from '../http/access.ts'
import { identify } from '../http/identify.ts'
import type { Member } from '../lib/actor.ts'
import { handle, routesOf, type AccessRule } from '../../platform/http/handle.ts'

/** Allows all members, suspended ones included. */
const everyMember: AccessRule<Member> = {
  audience: 'member',
  identify: async (c) => {
    const { actor } = await identify(c)
    if (actor.kind === 'visitor') {
      throw new Failure('unauthenticated', actor.hasEnded ? 'session.ended' : 'sign-in.data')
    }
    return { caller: actor, rows: [] }
  },
  rateLimitId: (_, { id }) => id,
}

/** Routes for a member's copy of their data and for the deletion of the account. */
export const myDataRoutes = routesOf([
  handle(
    exportMeEndpoint,
    exportMeSchemas,
    { access: everyMember },
    async (c, { caller, query: { format } }) => {
      const { db, now } = c.var
      const trustedEmail = await trustedEmailOf(c, await requireProvenSession(c, caller))
      await consumeRateLimit(db, { ...exportRateLimit, who: caller.id, now })
      const stores = { ...storesOf(c), accounts: accountServiceOf(c.var.config) }
      const copy = await exportMember(stores, { ...caller, trustedEmail }, { now, format })
      c.header('content-disposition', `attachment; filename="my-data.${format}"`)
      if (format === 'html') return c.html(readableHtml(copy, copyWords(languageOf(c))))
      return c.body(JSON.stringify(copy, null, 2), 200, { 'content-type': 'application/json' })
    },
  ),
  handle(
    deleteMeEndpoint,
    {},
    { access: member('sign-in.delete-account'), limit: deletionRateLimit },
    async (c, { caller }) => {
      const { db, now } = c.var
      if (!recentlyAuthenticated(caller, now)) {
        throw new Failure('forbidden', 'account.password-unconfirmed')
      }
      const trustedEmail = await trustedEmailOf(c, await requireProvenSession(c, caller))
      const email = deletionEmail({ ...caller, language: languageOf(c) }, now)
      const notifyAll = await endingThreads(c, { accountId: caller.id })
      await deleteMember({ db, accounts: accountServiceOf(c.var.config) }, caller.id, {
        actor: caller.id,
        at: now,
        email: trustedEmail,
        extraWrites: [enqueueEmails(db, email ? [email] : [], now)],
      })
      sendMailInBackground(c)
      endConnections(c, caller.id)
      notifyAll()
      return { deleted: true as const }
    },
  ),
])
