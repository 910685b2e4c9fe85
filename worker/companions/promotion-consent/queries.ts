import { sql, type SQL } from 'drizzle-orm'

/** True in SQL while only the companion may change the consent: she gave or withdrew it herself. */
export const isOwnPromotionConsent = (companionId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM promotion_consents k WHERE k.companion_id = ${companionId}
    AND iif(k.withdrawn_at IS NULL, k.actor IS NULL, k.withdrawn_by = 'companion'))`
