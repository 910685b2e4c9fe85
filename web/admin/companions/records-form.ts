import { dayOf } from '#platform/days'

/** Input for the records that are stored together with a new companion. */
export type RecordsForm = {
  /** The companion's legal name. */
  givenBy: string
  givenOn: string
  evidence: string
  birthDate: string
}

/** @param now epoch milliseconds */
export const emptyRecords = (now: number): RecordsForm => ({
  givenBy: '',
  givenOn: dayOf(now),
  evidence: '',
  birthDate: '',
})

export const isConsentFilled = ({ givenBy, givenOn, evidence }: RecordsForm) =>
  [givenBy, givenOn, evidence].every((text) => text.trim() !== '')

const beginsConsent = ({ givenBy, evidence }: RecordsForm) =>
  givenBy.trim() !== '' || evidence.trim() !== ''

export const isBegun = (records: RecordsForm) => beginsConsent(records) || records.birthDate !== ''

/** The consent is partly filled in. */
export const isHalf = (records: RecordsForm) => beginsConsent(records) && !isConsentFilled(records)

/** The records in the form of the API call. */
export function recordsOf(records: RecordsForm) {
  const { givenBy, givenOn, evidence, birthDate } = records
  return {
    ...(isConsentFilled(records) && { consent: { givenBy, givenOn, evidence } }),
    ...(birthDate && { age: { birthDate } }),
  }
}

/** The first empty field of a consent. */
export const firstEmpty = (records: RecordsForm) =>
  (['givenBy', 'evidence', 'givenOn'] as const).find((name) => records[name].trim() === '')
