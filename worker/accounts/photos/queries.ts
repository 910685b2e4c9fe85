import { eq, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { memberPhotos } from '../schema/member-photos.ts'

type Photo = { memberId: string; id: string }

export const memberPhotoFolder = ({ memberId, id }: Photo) => `members/${memberId}/${id}/`
export const memberPhotoKey = (photo: Photo) => `${memberPhotoFolder(photo)}photo.webp`

export const photoOf = (db: Database, memberId: string) =>
  db
    .select({ memberId: memberPhotos.memberId, id: memberPhotos.id })
    .from(memberPhotos)
    .where(eq(memberPhotos.memberId, memberId))

/** Replaces the member's photo. An erased member gets none. */
export const replacePhoto = (db: Database, { memberId, id }: Photo, now: number): Write =>
  db.run(sql`
    INSERT INTO member_photos (member_id, id, created_at)
    SELECT id, ${id}, ${now} FROM members WHERE id = ${memberId} AND erased_at IS NULL
    ON CONFLICT (member_id) DO UPDATE SET id = excluded.id, created_at = excluded.created_at`)

export const deleteMemberPhoto = (db: Database, memberId: string): Write =>
  db.delete(memberPhotos).where(eq(memberPhotos.memberId, memberId))

/** The folders that contain the photo of a member. */
export const photoFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN member_photos p ON p.id = substr(wanted.value, 46, 36)
      AND wanted.value = 'members/' || p.member_id || '/' || p.id || '/'`
