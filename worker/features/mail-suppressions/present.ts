import type { MailSuppression } from '#contract/mail-suppressions'
import { iso } from '../../lib/time.ts'
import { SUPPRESSED_MS } from './rules.ts'
import type { Suppression } from './writes.ts'

export const presentSuppression = ({ address, reason, at }: Suppression): MailSuppression => ({
  address,
  reason,
  at: iso(at),
  endsAt: iso(at + SUPPRESSED_MS),
})
