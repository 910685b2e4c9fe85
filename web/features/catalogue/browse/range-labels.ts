import { t } from '@lingui/core/macro'
import type { RangeName } from '#platform/limits'
import type { Bounds } from './range-field.tsx'

/** Label such as "Up to 30 years" or "Height 170 – 180 cm"; an end of the scale is left out. */
export function rangeLabel(name: RangeName, { min, max }: Bounds): string {
  const from = min ?? ''
  const to = max ?? ''
  if (name === 'age') {
    if (min === null) return t`Up to ${to} years`
    return max === null ? t`${from} years or older` : t`${from}–${to} years`
  }
  if (name === 'price') {
    if (min === null) return t`Up to CHF ${to} per hour`
    return max === null ? t`CHF ${from} per hour or more` : t`CHF ${from}–${to} per hour`
  }
  if (name === 'height') {
    if (min === null) return t`Height up to ${to} cm`
    return max === null ? t`Height ${from} cm or more` : t`Height ${from}–${to} cm`
  }
  if (min === null) return t`Weight up to ${to} kg`
  return max === null ? t`Weight ${from} kg or more` : t`Weight ${from}–${to} kg`
}
