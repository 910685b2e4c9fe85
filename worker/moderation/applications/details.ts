import { and, asc, eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { applicationDetails, applicationPhotos, applications } from '../schema/applications.ts'

type Photo = { applicationId: string; id: string }
export type PhotoRow = typeof applicationPhotos.$inferSelect

/** Folder of an applicant's photo in the bucket, with a trailing slash. */
export const applicationPhotoFolder = ({ applicationId, id }: Photo) =>
  `private-applications/${applicationId}/${id}/`
export const applicationPhotoKey = (photo: Photo) => `${applicationPhotoFolder(photo)}photo.webp`

export const photosOf = (db: Database, applicationId: string) =>
  db
    .select()
    .from(applicationPhotos)
    .where(eq(applicationPhotos.applicationId, applicationId))
    .orderBy(asc(applicationPhotos.createdAt), asc(applicationPhotos.id))

export const selectApplicationDetails = (db: Database, applicationId: string) =>
  db.select().from(applicationDetails).where(eq(applicationDetails.applicationId, applicationId))

/** The parts of the application that the second step needs; `null` if it is gone. */
export async function findForDetails(db: Database, id: string) {
  const [[application], [details], photos] = await db.batch([
    db
      .select({
        reference: applications.reference,
        state: applications.state,
        age: applications.age,
      })
      .from(applications)
      .where(eq(applications.id, id)),
    selectApplicationDetails(db, id),
    photosOf(db, id),
  ])
  return application ? { ...application, details: details ?? null, photos } : null
}

/** SQL condition: the applicant may still add details. */
export const isOpenSql = (id: string) =>
  sql`EXISTS (SELECT 1 FROM ${applications} WHERE id = ${id}
    AND state NOT IN ('approved', 'rejected'))`

type Details = Omit<typeof applicationDetails.$inferSelect, 'applicationId' | 'sentAt'>

export const replaceDetails = (
  db: Database,
  applicationId: string,
  details: Details,
  sentAt: number,
): Write =>
  db
    .insert(applicationDetails)
    .values({ applicationId, ...details, sentAt })
    .onConflictDoUpdate({ target: applicationDetails.applicationId, set: { ...details, sentAt } })

export const insertPhoto = (db: Database, row: PhotoRow): Write =>
  db.insert(applicationPhotos).values(row)

/** A trigger queues the photo's folder for deletion. */
export const deleteApplicationPhoto = (db: Database, { applicationId, id }: Photo): Write =>
  db
    .delete(applicationPhotos)
    .where(and(eq(applicationPhotos.applicationId, applicationId), eq(applicationPhotos.id, id)))
