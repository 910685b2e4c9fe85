import { t } from '@lingui/core/macro'
import { rateName, valueLabel } from './labels.ts'

const incallName = () => t({ message: 'Incall', context: 'her own' })

/** Name of a place as the companion reads it: visitors read "at her place" in some languages. */
export const ownPlaceName = (place: string): string =>
  place === 'incall' ? incallName() : valueLabel('place', place)

/** Name of a rate as the companion reads it. */
export const ownRateName = (rate: string): string =>
  rate.toLowerCase() === 'incall' ? incallName() : rateName(rate)
