import type { StaffSearchAnswer } from '#staff/staff-search'
import { isoOrNull } from '../../platform/lib/time.ts'

/** A person whom the staff's search found; `email` only of those who were found by it. */
export type FoundPerson = { id: string; name: string; email: string | null; seenAt: number | null }

export const presentPersonResult = (person: FoundPerson): StaffSearchAnswer['people'][number] => ({
  id: person.id,
  name: person.name,
  email: person.email,
  seenAt: isoOrNull(person.seenAt),
})
