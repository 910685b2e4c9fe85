export const freeWhens = ['now', 'tonight', 'day'] as const

/** When a companion is to be free. Times as 20:30, by Zurich's clocks, of a day as 2026-05-01. */
export type FreeWhen =
  | { when: 'now' | 'tonight' }
  /** `to` at or before `from` is on the next day; without it one hour; without both any hour. */
  | { when: 'day'; day: string; from?: string; to?: string }

/** The query keys, as an address and a call write them. */
export const freeKeys = ['free', 'freeDay', 'freeFrom', 'freeTo'] as const
type FreeKey = (typeof freeKeys)[number]

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether it is a day and a time of the calendar, in one go: every page carries this. */
const isMoment = (day: string, time: string) =>
  new Date(Date.parse(`${day}T${time}Z`) || 0).toJSON().startsWith(`${day}T${time}:`)

/** What can't be understood is left out. */
export function readFreeWhen(valueOf: (key: FreeKey) => unknown): FreeWhen | undefined {
  const [when, day = '', from = '', to = ''] = freeKeys.map((key) => String(valueOf(key) ?? ''))
  if (when === 'now' || when === 'tonight') return { when }
  // Without a script a day may be given while "Any time" is still chosen.
  if ((when && when !== 'day') || !isMoment(day, '00:00')) return undefined
  const hasFrom = isMoment(day, from)
  return { when: 'day', day, ...(hasFrom && { from }), ...(hasFrom && isMoment(day, to) && { to }) }
}

export function writeFreeWhen(params: URLSearchParams, free: FreeWhen | undefined): void {
  const values: Partial<Record<'when' | 'day' | 'from' | 'to', string>> = free ?? {}
  const texts = [values.when, values.day, values.from, values.to]
  freeKeys.forEach((key, at) => texts[at] && params.set(key, texts[at]))
}
