import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { memberPhotos } from '../schema/member-photos.ts'
import { deleteMemberPhoto } from './queries.ts'

/** Deleting the row deletes the file: a trigger records its folder. */
export const memberPhotoLifecycle: Lifecycle = {
  tables: [memberPhotos],
  export: (db, memberId) => ({
    photo: db
      .select({ createdAt: memberPhotos.createdAt })
      .from(memberPhotos)
      .where(eq(memberPhotos.memberId, memberId)),
  }),
  erase: (db, memberId) => [deleteMemberPhoto(db, memberId)],
  expire: () => [],
}
