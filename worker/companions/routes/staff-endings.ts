import { listEndingChecksEndpoint } from '#moderation/admin-renewals'
import type { Endpoint } from '#platform/endpoint'
import { ENDING_DAYS, listEndingsEndpoint, type Ending } from '#companions/endings'
import { saveSettingsEndpoint } from '#staff/settings'
import { mayCall } from '#staff/staff-rights'
import { listUsersEndpoint } from '#accounts/users'
import { checksEndingSoon } from '../profiles/checks.ts'
import { presentCheckAsEnding } from '../profiles/present/present-checks.ts'
import { presentGrantAsEnding } from '../../billing/complimentary-plans/present.ts'
import { grantsEndingSoon } from '../../billing/complimentary-plans/queries.ts'
import { CONTACTS_EXPIRE } from '../../platform/http/contacts-expire.ts'
import { DAY_MS, iso } from '../../platform/lib/time.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const endingRoutes = routesOf([
  handle(listEndingsEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { db, now } = c.var
    const ifMay = async <T>(call: Endpoint, read: () => Promise<T[]>) =>
      mayCall(caller.role, call) ? read() : []
    const [checks, grants] = await Promise.all([
      ifMay(listEndingChecksEndpoint, () => checksEndingSoon(db, now)),
      ifMay(listUsersEndpoint, () => grantsEndingSoon(db, now)),
    ])
    const endings = [
      ...checks.map((row) => presentCheckAsEnding(row, now)),
      ...grants.map(presentGrantAsEnding),
      ...(mayCall(caller.role, saveSettingsEndpoint) ? contactsEnding(now) : []),
    ].sort((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
    return { endings }
  }),
])

function contactsEnding(now: number): Ending[] {
  const until = Date.parse(CONTACTS_EXPIRE)
  if (until > now + ENDING_DAYS * DAY_MS) return []
  return [{ kind: 'contacts', endsAt: iso(until), hasEnded: until <= now }]
}
