/** Services that the site depends on, whose terms have to allow it. */
export const dependencies = ['edge', 'accounts', 'mail', 'payments'] as const
export type Dependency = (typeof dependencies)[number]

const ENTRY = new RegExp(`^(${dependencies.join('|')}) (\\d{4}-\\d{2}-\\d{2})$`)

const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** True for "" and for texts such as "edge 2026-12-01, mail 2026-12-03". */
export const isAcceptableUse = (text: string): boolean =>
  entriesOf(text).every((entry) => ENTRY.test(entry))

/** The day of each service's answer in writing, as "2026-12-01"; a service that is missing was not asked. */
export function acceptableUseDays(text: string): Partial<Record<Dependency, string>> {
  const days: Partial<Record<Dependency, string>> = {}
  for (const entry of entriesOf(text)) {
    const [, service, day] = ENTRY.exec(entry) ?? []
    if (service) days[service as Dependency] = day!
  }
  return days
}
