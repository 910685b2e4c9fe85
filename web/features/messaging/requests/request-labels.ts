import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg, t } from '@lingui/core/macro'
import {
  durations,
  type Occasion,
  type RequestPlace,
  type RequestState,
  type ListedRequest,
} from '#messaging/requests'
import { longDate } from '../../../lib/format.ts'

const places: Record<RequestPlace, MessageDescriptor> = {
  incall: msg({ message: 'Incall', context: 'request' }),
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

const occasionNames: Record<Occasion, MessageDescriptor> = {
  dinner: msg`Dinner`,
  culture: msg`Opera, concert or theatre`,
  celebration: msg`Celebration`,
  business: msg`Business event`,
  travel: msg`Travel`,
  'time-together': msg`Time for two`,
}

export const occasionName = (occasion: Occasion) => i18n._(occasionNames[occasion])

const DAY_MINUTES = 1_440

/** @param minutes an entry of `durations` */
export function durationName(minutes: number): string {
  if (minutes === durations.at(-1)) return t`A weekend`
  if (minutes === DAY_MINUTES) return t`A day`
  if (minutes === DAY_MINUTES / 2) return t`A night`
  if (minutes === 60) return t`1 hour`
  const hours = String(minutes / 60).replace('.', i18n.locale === 'en' ? '.' : ',')
  return t`${hours} hours`
}

type Appointment = Pick<ListedRequest, 'date' | 'time' | 'duration' | 'place' | 'occasion'>

/** Date of a request; `null`: flexible. */
export const dateText = (date: string | null) => (date === null ? t`Flexible date` : longDate(date))

/** Details of a request, such as "1 May 2026, 20:30 · 2 hours · Hotel · Dinner". */
export function wantedText({ date, time, duration, place, occasion }: Appointment): string {
  const parts = [time === null ? dateText(date) : `${dateText(date)}, ${time}`]
  if (duration !== null) parts.push(durationName(duration))
  parts.push(placeName(place))
  if (occasion !== null) parts.push(occasionName(occasion))
  return parts.join(' · ')
}

export const placeName = (place: RequestPlace) => i18n._(places[place])
export const stateName = (state: RequestState) => i18n._(states[state])
