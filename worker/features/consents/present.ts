import type { User } from '#contract/users'
import { iso } from '../../lib/time.ts'
import type { ConsentRow } from './queries.ts'

export const presentConsent = (row: ConsentRow): User['consents'][number] => ({
  at: iso(row.at),
  preference: row.preference,
  analytics: row.analytics,
  marketing: row.marketing,
})
