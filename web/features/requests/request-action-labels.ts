import { t } from '@lingui/core/macro'
import type { RequestAct } from '#contract/request-options'

/** What an act says besides its own words. */
export function requestActionLabels(act: RequestAct): string {
  if (act === 'withdraw') return t`The request was withdrawn.`
  return act === 'decline' ? t`The request was declined.` : ''
}
