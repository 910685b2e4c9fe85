import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import type { ReviewState } from '#moderation/reviews'

const states: Record<ReviewState, MessageDescriptor> = {
  pending: msg`To moderate`,
  published: msg({ message: 'Published', context: 'review' }),
  hidden: msg({ message: 'Not published', context: 'review' }),
}

export const reviewStateName = (state: ReviewState) => i18n._(states[state])
