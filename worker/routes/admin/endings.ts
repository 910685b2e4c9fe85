import { Hono } from 'hono'
import { listEndingChecks } from '#contract/admin-renewals.api'
import type { Endpoint } from '#contract/endpoint'
import { ENDING_DAYS, type Ending } from '#contract/endings'
import { listEndings } from '#contract/endings.api'
import { saveSettings } from '#contract/settings.api'
import { mayCall } from '#contract/staff-rights'
import { listUsers } from '#contract/users.api'
import { checksEndingSoon } from '../../features/companions/checks.ts'
import { presentCheckAsEnding } from '../../features/companions/present-endings.ts'
import { presentGrantAsEnding } from '../../features/grants/present.ts'
import { grantsEndingSoon } from '../../features/grants/queries.ts'
import { CONTACTS_EXPIRE } from '../../http/contacts-expire.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { DAY_MS, iso } from '../../lib/time.ts'

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
  return answer(c, listEndings, { endings })
})

function contactsEnding(now: number): Ending[] {
  const until = Date.parse(CONTACTS_EXPIRE)
  if (until > now + ENDING_DAYS * DAY_MS) return []
  return [{ kind: 'contacts', endsAt: iso(until), hasEnded: until <= now }]
}
