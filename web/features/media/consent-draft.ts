import { dayOf } from '#platform/days'
import type { ConsentInput, ConsentRecord, ConsentUse, ShownPeople } from '#media/media-consents'

/** A consent as staff typed it. */
export type ConsentDraft = {
  givenBy: string
  givenOn: string
  shown: ShownPeople
  others: string
  /** Uses beyond the one that the files have now. */
  uses: readonly ConsentUse[]
}

export type ConsentGiver = Pick<ConsentDraft, 'givenBy' | 'givenOn'>

/** @param now epoch ms */
export const emptyConsent = (now: number): ConsentDraft => ({
  givenBy: '',
  givenOn: dayOf(now),
  shown: 'self',
  others: '',
  uses: [],
})

/** The consent as the API takes it; `null` while a field is empty. @param use the use that it has to include */
export function consentOf(draft: ConsentDraft, use: ConsentUse): ConsentInput | null {
  const givenBy = draft.givenBy.trim()
  const otherPeople = draft.others.trim()
  const isNamed = draft.shown === 'self' || otherPeople !== ''
  if (givenBy === '' || draft.givenOn === '' || !isNamed) return null
  return {
    givenBy,
    givenOn: draft.givenOn,
    shown: draft.shown,
    others: draft.shown === 'self' ? '' : otherPeople,
    uses: [...new Set([use, ...draft.uses])],
  }
}

/** Draft to edit a recorded consent. */
export const consentDraftOf = ({ givenBy, givenAt, ...rest }: ConsentRecord): ConsentDraft => ({
  givenBy,
  givenOn: givenAt.slice(0, 10),
  shown: rest.shown,
  others: rest.others,
  uses: rest.uses,
})
