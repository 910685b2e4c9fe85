import { dayOf } from '#platform/days'

/** What is typed of the records that are stored with a new companion. */
export type RecordsForm = {
  /** Her legal name. */
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

export const hasConsent = ({ givenBy, givenOn, evidence }: RecordsForm) =>
  [givenBy, givenOn, evidence].every((text) => text.trim() !== '')

const beginsConsent = ({ givenBy, evidence }: RecordsForm) =>
  givenBy.trim() !== '' || evidence.trim() !== ''

export const isBegun = (records: RecordsForm) => beginsConsent(records) || records.birthDate !== ''

/** Whether something of a consent is typed, but not all of it. */
export const isHalf = (records: RecordsForm) => beginsConsent(records) && !hasConsent(records)

/** As the call takes them. */
export function recordsOf(records: RecordsForm) {
  const { givenBy, givenOn, evidence, birthDate } = records
  return {
    ...(hasConsent(records) && { consent: { givenBy, givenOn, evidence } }),
    ...(birthDate && { age: { birthDate } }),
  }
}

/** The field of a consent that is still empty. */
export const firstEmpty = (records: RecordsForm) =>
  (['givenBy', 'evidence', 'givenOn'] as const).find((name) => records[name].trim() === '')
