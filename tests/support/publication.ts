import type { PublicationFacts } from '../../worker/features/companions/publication.ts'
import { companionImport, DAY, type Overrides } from './fixtures.ts'

export const rules = { minimumAge: 21, graceDays: 30 }

/** What the database says of a profile that meets every condition. */
export const metConditions = {
  ...{ companionId: '', identityChecked: true, ageChecked: true, consented: true, hasPhoto: true },
  ...{
    inOpenCountry: true,
    rangeAllowed: true,
    rangeTrue: true,
    ageRecorded: true,
    inGrace: false,
  },
}

/** Nothing is missing, and nothing is known besides. */
export const completeFacts: PublicationFacts & { conditions: typeof metConditions } = {
  ...{ conditions: metConditions, verifications: [], media: [], submittedPhotos: [] },
  ...{ listingConsent: null, age: null },
}

/** A companion who meets every condition of publication by rows of her own, without a time of grace. */
export const completeImport = (overrides: Overrides = {}) => {
  const now = Date.now()
  return companionImport({
    gateGraceUntil: null,
    media: [{}],
    verifications: (['identity', 'age'] as const).map((checked) => ({
      ...{ checked, checkedAt: now - 30 * DAY, validUntil: now + 300 * DAY },
    })),
    ...overrides,
  })
}
