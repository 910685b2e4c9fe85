import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg, plural, t } from '@lingui/core/macro'
import {
  durations,
  type Occasion,
  type RequestPlace,
  type RequestState,
  type ListedRequest,
} from '#messaging/requests'
import { MINUTE_MS } from '#platform/time'
import { longDate } from '../../../lib/format.ts'
import { shortDay } from '../../../lib/short-day.ts'
import { instantOf } from '../../../lib/zurich-time.ts'

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
  const when = time === null ? dateText(date) : `${dateText(date)}, ${time}`
  return `${when} · ${wishDetails({ duration, place, occasion })}`
}

/** Day and hour such as "Tue 2 Dec, 20:00"; the hour may be open. @param now epoch ms */
export function appointmentTime(
  { date, time }: { date: string | null; time: string | null },
  now: number,
): string {
  const day = date === null ? t`Flexible date` : shortDay(date, now)
  return time === null ? day : `${day}, ${time}`
}

/** Details of a request besides its date, such as "2 hours · Hotel · Dinner". */
export function wishDetails({ duration, place, occasion }: Omit<Appointment, 'date' | 'time'>) {
  const parts: string[] = []
  if (duration !== null) parts.push(durationName(duration))
  parts.push(placeName(place))
  if (occasion !== null) parts.push(occasionName(occasion))
  return parts.join(' · ')
}

/** Returns true if a suggested time has passed. @param now epoch ms */
export const isTimePast = ({ date, time }: { date: string; time: string }, now: number): boolean =>
  Date.parse(instantOf(`${date}T${time}`) ?? '') <= now

/** Time that a request has waited for an answer, such as "Waiting 40 min". @param since ISO time */
export function waitingText(since: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return t`Waiting ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t`Waiting ${hours} h`
  const days = Math.floor(hours / 24)
  return plural(days, { one: 'Waiting # day', other: 'Waiting # days' })
}

export const placeName = (place: RequestPlace) => i18n._(places[place])
export const stateName = (state: RequestState) => i18n._(states[state])
