import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const rateNames: Record<string, MessageDescriptor> = {
  incall: msg`Incall`,
  outcall: msg`Outcall`,
  overnight: msg`Overnight`,
  weekend: msg`Weekend`,
  dinner: msg`Dinner`,
  travel: msg`Travel`,
}

/** What a rate is called; it is stored as it was typed. */
export function rateName(rate: string): string {
  const name = rateNames[rate]
  return name ? i18n._(name) : rate.charAt(0).toUpperCase() + rate.slice(1)
}
