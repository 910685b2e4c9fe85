import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import {
  applicationDetails,
  applicationPhotos,
  applications,
  applicationSteps,
} from '../schema/applications.ts'

const { formKey: _, fingerprint: __, ...columns } = getTableColumns(applications)

/** Export for the companion: her application and the notes of staff about it. */
export const applicationPart: CompanionPart = {
  tables: [applications, applicationDetails, applicationPhotos, applicationSteps],
  export: (db, id) => ({
    application: db.select(columns).from(applications).where(eq(applications.companion, id)),
    applicationDetails: db
      .select({
        languages: applicationDetails.languages,
        services: applicationDetails.services,
        references: applicationDetails.referenceText,
        ageMin: applicationDetails.ageMin,
        ageMax: applicationDetails.ageMax,
        sentAt: applicationDetails.sentAt,
      })
      .from(applicationDetails)
      .innerJoin(applications, eq(applications.id, applicationDetails.applicationId))
      .where(eq(applications.companion, id)),
    applicationPhotos: db
      .select({ createdAt: applicationPhotos.createdAt })
      .from(applicationPhotos)
      .innerJoin(applications, eq(applications.id, applicationPhotos.applicationId))
      .where(eq(applications.companion, id)),
    applicationSteps: db
      .select({
        at: applicationSteps.at,
        state: applicationSteps.state,
        note: applicationSteps.note,
        question: applicationSteps.question,
      })
      .from(applicationSteps)
      .innerJoin(applications, eq(applications.id, applicationSteps.applicationId))
      .where(eq(applications.companion, id))
      .orderBy(asc(applicationSteps.number)),
  }),
}
