import {
  consentUses,
  type BlockedFile,
  type ConsentRecord,
  type WithdrawnFile,
} from '#media/media-consents'
import { iso } from '../../platform/lib/time.ts'
import type { MediaConsentRow } from './queries.ts'
import { finalAt, consentedUses } from './rules.ts'
import type { WithdrawalRow } from './withdrawals.ts'

export function presentConsent(row: MediaConsentRow): ConsentRecord {
  const uses = consentedUses(row)
  return {
    mediaId: row.mediaId,
    shown: row.shown,
    others: row.others,
    givenBy: row.givenByName,
    givenAt: iso(row.givenAt),
    uses: consentUses.filter((use) => uses[use]),
    isHers: row.actor === null,
  }
}

export const presentWithdrawal = (row: WithdrawalRow): WithdrawnFile => ({
  id: row.mediaId,
  place: row.place,
  type: row.type,
  alt: row.alt,
  copies: row.copies.length,
  withdrawnAt: iso(row.withdrawnAt),
  until: iso(finalAt(row)),
})

/** A withdrawn file for staff. */
export const presentBlocked = (row: WithdrawalRow): BlockedFile => ({
  id: row.mediaId,
  type: row.type,
  alt: row.alt,
  withdrawnAt: iso(row.withdrawnAt),
  isProfileOnly: row.isProfileOnly,
})
