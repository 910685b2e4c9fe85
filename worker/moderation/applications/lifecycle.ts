import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import {
  applicationDetails,
  applicationPhotos,
  applications,
  applicationSteps,
} from '../schema/applications.ts'
import { APPLICATION_RETENTION_MS, REJECTED_APPLICATION_RETENTION_MS } from './rules.ts'

/**
 * Applicants have no account, so an account with the same address does not erase the application;
 * staff do so on request. Erasing an account of staff only removes the name from steps. An
 * application is kept while the profile is listed and one year longer; steps, details and photos
 * are deleted by cascade, files by a trigger.
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
          questions: sql<string>`(SELECT json_group_array(${applicationSteps.question}) FROM ${applicationSteps}
            WHERE ${applicationSteps.applicationId} = ${applications.id}
              AND ${applicationSteps.question} IS NOT NULL)`,
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
    const isRejected = eq(applications.state, 'rejected')
    const isOtherState = inArray(applications.state, ['new', 'in_review', 'more_info', 'approved'])
    const unchangedFor = (keptMs: number) => lt(applications.changedAt, now - keptMs)
    return [
      db
        .delete(applications)
        .where(and(isRejected, unchangedFor(REJECTED_APPLICATION_RETENTION_MS))),
      db
        .delete(applications)
        .where(
          and(
            isOtherState,
            unchangedFor(APPLICATION_RETENTION_MS),
            isOfflineSince(now - APPLICATION_RETENTION_MS),
          ),
        ),
    ]
  },
}

/**
 * SQL condition: the profile has been offline since that time, or was never created.
 *
 * @param since epoch milliseconds
 */
const isOfflineSince = (since: number) => sql`NOT EXISTS (SELECT 1 FROM companions c
    WHERE c.id = applications.companion AND (c.lifecycle <> 'archived' OR c.updated_at > ${since}))
  AND NOT EXISTS (SELECT 1 FROM companion_departures d
    WHERE d.companion = applications.companion AND coalesce(d.erased_at, d.left_at) > ${since})`
