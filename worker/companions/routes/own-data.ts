import {
  exportOwnEndpoint,
  getAccessLogEndpoint,
  leaveOwnEndpoint,
  getAccessLogSchemas,
  leaveOwnSchemas,
} from '#companions/own/own-data'
import { presentRead } from '../../accounts/read-log/present.ts'
import { readsOf } from '../../accounts/read-log/queries.ts'
import { leaveRateLimit, ownExportRateLimit } from '../offboarding/rules.ts'
import { recentlyAuthenticated } from '../../accounts/members/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { exportCompanion } from '../export-companion.ts'
import { leaveCompanion } from '../leave-companion.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { iso } from '../../platform/lib/time.ts'
import { languageOf } from '../../platform/http/language.ts'
import { endingThreads } from '../../accounts/http/notify-connections.ts'
import { requireProvenSession } from '../../accounts/http/open-session.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const PAGE_SIZE = 50

/** A companion's rights over her data: access log, copy, departure. */
export const ownDataRoutes = routesOf([
  handle(
    getAccessLogEndpoint,
    getAccessLogSchemas,
    { access: companionAccess },
    async (c, { caller, query }) => {
      const { db } = c.var
      const page = { before: query.before, limit: PAGE_SIZE + 1 }
      const rows = await readsOf(db, caller.companionId, page)
      const entries = rows.slice(0, PAGE_SIZE).map(presentRead)
      const next = rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null
      return { entries, next }
    },
  ),
  handle(exportOwnEndpoint, {}, { access: companionAccess }, async (c) => {
    const { db, now, own } = c.var
    const { member, companionId } = own
    await requireProvenSession(c, member)
    await consumeRateLimit(db, { ...ownExportRateLimit, who: member.id, now })
    const copy = await exportCompanion(db, { companionId, memberId: member.id, now })
    c.header('content-disposition', 'attachment; filename="my-profile.json"')
    return c.body(JSON.stringify(copy, null, 2), 200, { 'content-type': 'application/json' })
  }),
  handle(
    leaveOwnEndpoint,
    leaveOwnSchemas,
    { access: companionAccess },
    async (c, { body: { erase } }) => {
      const { db, now, own } = c.var
      const { member, companionId } = own
      await consumeRateLimit(db, { ...leaveRateLimit, who: member.id, now })
      if (!recentlyAuthenticated(member, now)) {
        throw new Failure('forbidden', 'account.password-unconfirmed')
      }
      await requireProvenSession(c, member)
      const { id: memberId, email } = member
      const leaving = { companionId, memberId, email, language: languageOf(c), now }
      const notifyAll = await endingThreads(c, { companionIds: [companionId] })
      const { leftAt, eraseAt } = await leaveCompanion(db, leaving, erase)
      notifyAll()
      sendMailInBackground(c)
      return { leftAt: iso(leftAt), eraseAt: iso(eraseAt) }
    },
  ),
])
