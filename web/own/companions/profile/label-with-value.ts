import { t } from '@lingui/core/macro'

/** Text such as "Eyes: Green"; French has a space before the colon. */
export const labelWithValue = (label: string, value: string): string => t`${label}: ${value}`
