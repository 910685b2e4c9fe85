import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReviewState } from '#contract/review-options'

const states: Record<ReviewState, MessageDescriptor> = {
  pending: msg`To moderate`,
  published: msg`Published`,
  hidden: msg`Not published`,
}

export const reviewStateName = (state: ReviewState) => i18n._(states[state])
