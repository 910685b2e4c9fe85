import { dayOf } from '#platform/days'
import type { ConsentInput, ConsentRecord } from '#media/media-consents'
import type { ConsentUse, ShownPeople } from '#media/media-consent-options'

/** What staff have typed of a consent. */
export type ConsentDraft = {
  givenBy: string
  givenOn: string
  shown: ShownPeople
  others: string
  /** Beside what the files are used for now. */
  uses: readonly ConsentUse[]
}

export type ConsentGiver = Pick<ConsentDraft, 'givenBy' | 'givenOn'>

/** @param now epoch milliseconds */
export const emptyConsent = (now: number): ConsentDraft => ({
  givenBy: '',
  givenOn: dayOf(now),
  shown: 'self',
  others: '',
  uses: [],
})

/** Null while something is missing. @param use for which it must be given */
export function consentOf(draft: ConsentDraft, use: ConsentUse): ConsentInput | null {
  const givenBy = draft.givenBy.trim()
  const others = draft.others.trim()
  const isNamed = draft.shown === 'self' || others !== ''
  if (givenBy === '' || draft.givenOn === '' || !isNamed) return null
  return {
    givenBy,
    givenOn: draft.givenOn,
    shown: draft.shown,
    others: draft.shown === 'self' ? '' : others,
    uses: [...new Set([use, ...draft.uses])],
  }
}

/** What is recorded, to be changed. */
export const draftOf = ({ givenBy, givenAt, ...rest }: ConsentRecord): ConsentDraft => ({
  givenBy,
  givenOn: givenAt.slice(0, 10),
  shown: rest.shown,
  others: rest.others,
  uses: rest.uses,
})
