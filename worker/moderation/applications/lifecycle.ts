import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import {
  applicationDetails,
  applicationPhotos,
  applications,
  applicationSteps,
} from '../schema/applications.ts'
import { OTHERS_KEPT_MS, REJECTED_KEPT_MS } from './rules.ts'

/**
 * Applicants have no account: what they ask for is done by staff, and an account of the same address
 * takes nothing along; an account of staff takes its name. Steps, details and photos go with their
 * application, files with their rows; it stays as long as the profile is listed, and a year more.
 */
export const applicationLifecycle: Lifecycle = {
  tables: [applications, applicationSteps, applicationDetails, applicationPhotos],
  export: (db, _, email) => ({
    ...(email && {
      applications: db
        .select({
          reference: applications.reference,
          firstName: applications.firstName,
          lastName: applications.lastName,
          email: applications.email,
          phone: applications.phone,
          age: applications.age,
          location: applications.location,
          experience: applications.experience,
          about: applications.about,
          consentedAt: applications.consentedAt,
          state: applications.state,
          createdAt: applications.createdAt,
          language: applications.language,
          languages: applicationDetails.languages,
          services: applicationDetails.services,
          references: applicationDetails.referenceText,
          ageMin: applicationDetails.ageMin,
          ageMax: applicationDetails.ageMax,
          detailsSentAt: applicationDetails.sentAt,
          photos: sql<number>`(SELECT count(*) FROM ${applicationPhotos}
            WHERE ${applicationPhotos.applicationId} = ${applications.id})`,
        })
        .from(applications)
        .leftJoin(applicationDetails, eq(applicationDetails.applicationId, applications.id))
        .where(sql`lower(${applications.email}) = ${email.toLowerCase()}`),
    }),
  }),
  erase: (db, memberId) => [anonymiseStaff(db, applicationSteps, memberId)],
  eraseCompanion: (db, companionId) => [
    db.delete(applications).where(eq(applications.companion, companionId)),
  ],
  expire: (db, now) => {
    const rejected = eq(applications.state, 'rejected')
    const others = ne(applications.state, 'rejected')
    const unchangedFor = (keptMs: number) => lt(applications.changedAt, now - keptMs)
    return [
      db.delete(applications).where(and(rejected, unchangedFor(REJECTED_KEPT_MS))),
      db
        .delete(applications)
        .where(and(others, unchangedFor(OTHERS_KEPT_MS), isOver(now - OTHERS_KEPT_MS))),
    ]
  },
}

/** Whose profile has been off the site since then, or never came about. @param since epoch ms */
const isOver = (since: number) => sql`NOT EXISTS (SELECT 1 FROM companions c
    WHERE c.id = applications.companion AND (c.lifecycle <> 'archived' OR c.updated_at > ${since}))
  AND NOT EXISTS (SELECT 1 FROM companion_departures d
    WHERE d.companion = applications.companion AND coalesce(d.erased_at, d.left_at) > ${since})`
