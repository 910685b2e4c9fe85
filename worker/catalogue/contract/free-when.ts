export const freeWhens = ['now', 'tonight', 'day'] as const

/** Time at which a companion should be free. Times such as 20:30 in Zurich time, days such as 2026-05-01. */
export type FreeWhen =
  | { when: 'now' | 'tonight' }
  /** A `to` at or before `from` is on the next day; without `to` one hour; without both any hour. */
  | { when: 'day'; day: string; from?: string; to?: string }

/** Query keys, the same in addresses and calls. */
export const freeKeys = ['free', 'freeDay', 'freeFrom', 'freeTo'] as const
type FreeKey = (typeof freeKeys)[number]

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** True for a valid day and time. A single expression, because every page downloads this code. */
const isMoment = (day: string, time: string) =>
  new Date(Date.parse(`${day}T${time}Z`) || 0).toJSON().startsWith(`${day}T${time}:`)

/** Invalid values are ignored. */
export function readFreeWhen(valueOf: (key: FreeKey) => unknown): FreeWhen | undefined {
  const [when, day = '', from = '', end = ''] = freeKeys.map((key) => String(valueOf(key) ?? ''))
  if (when === 'now' || when === 'tonight') return { when }
  // A form without scripts may send a day although "Any time" is still selected.
  if ((when && when !== 'day') || !isMoment(day, '00:00')) return undefined
  const hasFrom = isMoment(day, from)
  return {
    when: 'day',
    day,
    ...(hasFrom && { from }),
    ...(hasFrom && isMoment(day, end) && { to: end }),
  }
}

export function writeFreeWhen(params: URLSearchParams, free: FreeWhen | undefined): void {
  const values: Partial<Record<'when' | 'day' | 'from' | 'to', string>> = free ?? {}
  const texts = [values.when, values.day, values.from, values.to]
  freeKeys.forEach((key, index) => texts[index] && params.set(key, texts[index]))
}
