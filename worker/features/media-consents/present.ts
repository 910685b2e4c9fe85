import { consentUses } from '#contract/media-consent-options'
import type { ConsentRecord } from '#contract/media-consents'
import { iso } from '../../lib/time.ts'
import type { MediaConsentRow } from './queries.ts'

export function presentConsent(row: MediaConsentRow): ConsentRecord {
  const given = {
    public: row.forPublic,
    private: row.forPrivate,
    stories: row.forStories,
    promotion: row.forPromotion,
  }
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
