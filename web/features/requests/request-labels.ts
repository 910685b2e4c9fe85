import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RequestPlace, RequestState } from '#contract/request-options'

const places: Record<RequestPlace, MessageDescriptor> = {
  incall: msg`Incall`,
  outcall: msg`Outcall`,
  hotel: msg`Hotel`,
  private: msg`Private apartment`,
  open: msg`To be arranged`,
}

const states: Record<RequestState, MessageDescriptor> = {
  sent: msg`Sent`,
  seen: msg`Seen`,
  answered: msg`Answered`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
}

export const placeName = (place: RequestPlace) => i18n._(places[place])
export const stateName = (state: RequestState) => i18n._(states[state])
