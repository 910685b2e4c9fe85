import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import type { Plan } from '#billing/plans'

type Feature = Plan['features'][number]

const names: Record<Feature, MessageDescriptor> = {
  galleries: msg`Photo and video galleries`,
  'private-content': msg`Private content`,
  messenger: msg`Messenger`,
  'vip-profiles': msg`VIP profiles`,
  'profile-photo': msg`Profile photo upload`,
  'offline-companions': msg`Offline companions`,
  'priority-support': msg`Priority support`,
}

export const featureName = (feature: Feature): string => i18n._(names[feature])
