import { dayOf } from '../../platform/contract/days.ts'

/** A version of the terms (`web/pages/legal/terms`), named by the day on which it takes effect in Zurich. */
export type TermsVersion = {
  day: string
  /** The day on which members are mailed; null: none were, as for the first version. */
  announcedOn: string | null
}

/** Days between the mails and the effect: a day more than promised, because mails are sent in slices. */
export const TERMS_NOTICE_DAYS = 31

/** Oldest first. A change of the text adds an entry; the page shows the newest. */
export const termsVersions: readonly TermsVersion[] = [{ day: '2024-12-15', announcedOn: null }]

const firstDay = '2024-12-15'

/** The version that members must have accepted. @param now epoch milliseconds */
export const termsInForce = (now: number, versions = termsVersions): string =>
  versions.findLast(({ day }) => day <= dayOf(now))?.day ?? firstDay

/** The newest version, which can be read and accepted. @param now epoch milliseconds */
export const newestTerms = (now: number, versions = termsVersions): string =>
  versions.findLast(({ announcedOn }) => announcedOn === null || announcedOn <= dayOf(now))?.day ??
  firstDay

/** The version that members must be told about; null: no change is ahead. @param now epoch milliseconds */
export function upcomingTerms(now: number, versions = termsVersions): string | null {
  const newest = newestTerms(now, versions)
  return newest > termsInForce(now, versions) ? newest : null
}
