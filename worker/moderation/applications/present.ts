import { applicationStates } from '#moderation/application-options'
import type { Application, ListedApplication } from '#moderation/applications'
import { countsOf, isOverdue } from '../../staff/sql/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { PhotoRow } from './details.ts'
import type { FoundApplication } from './queries.ts'
import { ageRangeText, movesFrom } from './rules.ts'
import type { ApplicationRow } from './writes.ts'

export const presentApplicationListItem = (
  row: ApplicationRow,
  now: number,
): ListedApplication => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  firstName: row.firstName,
  lastName: row.lastName,
  age: row.age,
  location: row.location,
  experience: row.experience,
  createdAt: iso(row.createdAt),
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

export const presentPhotos = (photos: readonly PhotoRow[]) =>
  photos.map(({ id, preview }) => ({ id, preview }))

export const presentApplication = (found: FoundApplication, now: number): Application => ({
  ...presentApplicationListItem(found, now),
  email: found.email,
  phone: found.phone,
  about: found.about,
  consentedAt: iso(found.consentedAt),
  details: found.details && {
    languages: found.details.languages,
    services: found.details.services,
    references: found.details.referenceText,
    ageRange: ageRangeText(found.details),
    sentAt: iso(found.details.sentAt),
  },
  photos: found.photos.map(({ id }) => ({ id })),
  companionId: found.companionId,
  steps: found.steps.map(({ number, at, actorName, state, note }) => ({
    number,
    at: iso(at),
    by: actorName,
    state,
    note,
  })),
  can: { moveTo: [...movesFrom(found.state)] },
})

export const presentApplicationCounts = countsOf(applicationStates)
