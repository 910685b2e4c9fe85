import type { MailSuppression } from '#notifications/mail-suppressions'
import { iso } from '../../platform/lib/time.ts'
import { SUPPRESSED_MS } from './rules.ts'
import type { Suppression } from './writes.ts'

export const presentSuppression = ({ address, reason, at }: Suppression): MailSuppression => ({
  address,
  reason,
  at: iso(at),
  endsAt: iso(at + SUPPRESSED_MS),
})
