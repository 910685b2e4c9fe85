import type { ConsentRecord } from '#media/media-consents'
import type { People } from './people-fields.tsx'

/** The people of the latest consent, as the suggestion for new files. */
export function suggestedPeople(records: readonly ConsentRecord[]): People {
  const [latest] = records.toSorted((a, b) => b.givenAt.localeCompare(a.givenAt))
  return latest ? { shown: latest.shown, others: latest.others } : { shown: '', others: '' }
}
