import { consentUses } from '#contract/media-consent-options'
import type { ConsentRecord } from '#contract/media-consents'
import { iso } from '../../lib/time.ts'
import type { MediaConsentRow } from './queries.ts'
import { usesIn } from './rules.ts'

export function presentConsent(row: MediaConsentRow): ConsentRecord {
  const given = usesIn(row)
  return {
    mediaId: row.mediaId,
    shown: row.shown,
    others: row.others,
    givenBy: row.givenByName,
    givenAt: iso(row.givenAt),
    uses: consentUses.filter((use) => given[use]),
    isHers: row.actor === null,
  }
}
