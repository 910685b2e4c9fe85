import { channelKinds } from '../../companions/contract/channels.ts'
import { offerFields } from '../../companions/contract/offer-texts.ts'
import { staffFields } from '../../companions/contract/profile-fields.ts'

/** Groups of a companion's fields, for filtering the audit log. */
export const auditFields = {
  prices: ['rates', 'price_per_hour', 'services', ...offerFields],
  name: ['name'],
  age: ['age_range'],
  location: ['location'],
  status: staffFields,
  verifications: ['verifications'],
  schedule: ['schedule', 'notice_hours'],
  contact: [...channelKinds, 'audience'],
} as const satisfies Record<string, readonly string[]>

export type AuditField = keyof typeof auditFields
