import { isDay } from '#platform/days'

/** Values of a new companion, parsed from a typed command; "": not typed. */
export type TypedCompanion = {
  name: string
  city: string
  /** Legal name of the person who gives the consent to the listing. */
  givenBy: string
  /** Day such as 2000-01-31. */
  birthDate: string
  /** How the consent was given. */
  evidence: string
}

/** Values as the form of a new companion takes them, in the state of the address that opens it. */
export type CompanionStart = Omit<TypedCompanion, 'city'> & { location: string }

const SWISS_DAY = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/

/**
 * Parses "add Apolline, Zurich, Apolline Muster, 2000-01-31, signed form". The day may also be typed as 31.1.2000.
 *
 * @param verbs words that begin such a command
 * @returns `null` if the text is no such command
 */
export function readTypedCompanion(
  command: string,
  verbs: readonly string[],
): TypedCompanion | null {
  const [verb = ''] = command.trim().split(/\s/, 1)
  if (!verbs.some((name) => name.toLowerCase() === verb.toLowerCase())) return null
  const values = command.trim().slice(verb.length).split(',')
  if (values.length < 2) return null
  const [name = '', city = '', givenBy = '', day = '', ...evidence] = values.map((value) =>
    value.trim(),
  )
  return { name, city, givenBy, birthDate: dayIn(day), evidence: evidence.join(', ') }
}

/** @returns the day as 2000-01-31; "" if the text is no day */
function dayIn(text: string): string {
  const [, date = '', month = '', year = ''] = SWISS_DAY.exec(text) ?? []
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : ''
}

/** The values in the state of an address. */
export function companionStartIn(state: unknown): CompanionStart | null {
  const { companionStart } = (state ?? {}) as { companionStart?: CompanionStart }
  return companionStart ?? null
}
