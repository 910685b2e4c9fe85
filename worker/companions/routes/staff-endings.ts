import { Hono } from 'hono'
import { listEndingChecks } from '#moderation/admin-renewals.api'
import type { Endpoint } from '#platform/endpoint'
import { ENDING_DAYS, type Ending } from '#companions/endings'
import { listEndings } from '#companions/endings.api'
import { saveSettings } from '#staff/settings.api'
import { mayCall } from '#staff/staff-rights'
import { listUsers } from '#accounts/users.api'
import { checksEndingSoon } from '../profiles/checks.ts'
import { presentCheckAsEnding } from '../profiles/present/present-endings.ts'
import { presentGrantAsEnding } from '../../billing/complimentary-plans/present.ts'
import { grantsEndingSoon } from '../../billing/complimentary-plans/queries.ts'
import { CONTACTS_EXPIRE } from '../../platform/http/contacts-expire.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { DAY_MS, iso } from '../../platform/lib/time.ts'

export const endingRoutes = new Hono<AppEnv>().get(listEndings.path, async (c) => {
  const { db, now, admin } = c.var
  const ifMay = async <T>(call: Endpoint, read: () => Promise<T[]>) =>
    mayCall(admin.role, call) ? read() : []
  const [checks, grants] = await Promise.all([
    ifMay(listEndingChecks, () => checksEndingSoon(db, now)),
    ifMay(listUsers, () => grantsEndingSoon(db, now)),
  ])
  const endings = [
    ...checks.map((row) => presentCheckAsEnding(row, now)),
    ...grants.map(presentGrantAsEnding),
    ...(mayCall(admin.role, saveSettings) ? contactsEnding(now) : []),
  ].sort((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
  return respond(c, listEndings, { endings })
})

function contactsEnding(now: number): Ending[] {
  const until = Date.parse(CONTACTS_EXPIRE)
  if (until > now + ENDING_DAYS * DAY_MS) return []
  return [{ kind: 'contacts', endsAt: iso(until), hasEnded: until <= now }]
}
