import type { Application, ListedApplication } from '#moderation/applications'
import type { GroundTexts } from '#moderation/ground-texts'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { PhotoRow } from './details.ts'
import type { FoundApplication } from './queries.ts'
import { ageRangeText, awaitsContact, movesFrom } from './rules.ts'
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

/** @param groundTexts sentences with the reason of a rejection, in the applicant's language */
export const presentApplication = (
  application: FoundApplication,
  now: number,
  groundTexts: GroundTexts,
): Application => ({
  ...presentApplicationListItem(application, now),
  email: application.email,
  phone: application.phone,
  about: application.about,
  consentedAt: iso(application.consentedAt),
  details: application.details && {
    languages: application.details.languages,
    services: application.details.services,
    references: application.details.referenceText,
    ageRange: ageRangeText(application.details),
    sentAt: iso(application.details.sentAt),
  },
  photos: application.photos.map(({ id }) => ({ id })),
  companionId: application.companionId,
  language: application.language,
  groundTexts,
  steps: application.steps.map(({ number, at, actorName, state, note, question }) => ({
    number,
    at: iso(at),
    by: actorName,
    state,
    note,
    question,
  })),
  can: {
    moveTo: [...movesFrom(application.state)],
    recordContact: awaitsContact(application),
  },
})
