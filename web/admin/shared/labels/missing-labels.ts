import { useLingui } from '@lingui/react/macro'
import { missingPieces, type MissingPiece } from '#companions/publication-records'
import { longDate } from '../../../lib/format.ts'

type Missing = { reason: MissingPiece; at?: string | undefined; years?: number | undefined }

export const isMissingPiece = (reason: string): reason is MissingPiece =>
  missingPieces.some((piece) => piece === reason)

/** Texts for staff: requirements for publication that a profile lacks. */
export function useMissingLabels() {
  const { t } = useLingui()
  return ({ reason, at, years }: Missing): string => {
    const day = at ? longDate(at) : ''
    const labels: Record<MissingPiece, string> = {
      'identity-missing': t`Her identity hasn’t been verified.`,
      'identity-ended': t`The verification of her identity ended on ${day}.`,
      'age-missing': t`Her age hasn’t been verified.`,
      'age-ended': t`The verification of her age ended on ${day}.`,
      'consent-missing': t`Her consent to the listing hasn’t been recorded.`,
      'consent-withdrawn': t`She withdrew her consent to the listing on ${day}.`,
      'photo-missing': t`There’s no public photo.`,
      'photo-submitted': t`Her photo has been awaiting review since ${day}.`,
      'photo-returned': t`Her photo was returned on ${day}.`,
      'photo-unrecorded': t`No public photo has a record of consent.`,
      'country-closed': t`Her country isn’t open for publication.`,
      'below-minimum-age': t`Her age range begins below ${years}, the minimum age.`,
      'range-untrue': t`Her age range doesn’t include her recorded age.`,
      'age-unrecorded': t`Her age hasn’t been recorded from a document.`,
      'recorded-age-below': t`Her recorded age is below ${years}, the minimum age.`,
    }
    return labels[reason]
  }
}
