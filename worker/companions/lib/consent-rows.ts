import type { GivenConsentInput } from '#companions/publication-records'
import { momentOf } from '../../platform/lib/time.ts'

/** A consent that no staff member recorded and nobody withdrew. */
const blankRow = {
  givenByMember: null,
  evidence: '',
  actor: null,
  actorName: null,
  withdrawnAt: null,
  withdrawnBy: null,
}

type Text = { companionId: string; textVersion: string }

/** A consent given by the companion in her own area. @param now epoch milliseconds */
export const ownConsentRow = (
  { companionId, textVersion }: Text,
  { id, name }: { id: string; name: string },
  now: number,
) => ({
  ...blankRow,
  companionId,
  textVersion,
  givenByMember: id,
  givenByName: name,
  givenAt: now,
  recordedAt: now,
})

/** A consent that was given to staff. */
export const givenConsentRow = (
  { companionId, textVersion }: Text,
  { givenBy, givenOn, evidence }: GivenConsentInput,
  { actor, name, at }: { actor: string; name: string; at: number },
) => ({
  ...blankRow,
  companionId,
  textVersion,
  givenByName: givenBy,
  givenAt: momentOf(givenOn, at),
  evidence,
  actor,
  actorName: name,
  recordedAt: at,
})

/** The consent of an invented companion. @param at epoch milliseconds */
export const importedConsentRow = (
  { companionId, textVersion }: Text,
  name: string,
  at: number,
) => ({
  ...blankRow,
  companionId,
  textVersion,
  givenByName: name,
  givenAt: at,
  evidence: 'Invented with the profile',
  actor: 'system',
  actorName: 'Import',
  recordedAt: at,
})
