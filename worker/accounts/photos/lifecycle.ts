import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { memberPhotos } from '../schema/member-photos.ts'
import { deleteMemberPhoto } from './queries.ts'

/** The file goes with the row: the database notes its folder. */
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
