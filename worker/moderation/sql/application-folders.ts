import { sql, type SQL } from 'drizzle-orm'

/** Those of the folders that hold an applicant's photo. */
export const applicationFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN application_photos p ON p.id = substr(wanted.value, -37, 36)
      AND wanted.value = 'private-applications/' || p.application_id || '/' || p.id || '/'`
