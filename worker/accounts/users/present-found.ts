import type { StaffSearchAnswer } from '#staff/staff-search'
import { isoOrNull } from '../../platform/lib/time.ts'

/** A person in the results of the staff's search; `email` only if the search matched it. */
export type FoundPerson = { id: string; name: string; email: string | null; seenAt: number | null }

export const presentPersonResult = (person: FoundPerson): StaffSearchAnswer['people'][number] => ({
  id: person.id,
  name: person.name,
  email: person.email,
  seenAt: isoOrNull(person.seenAt),
})
