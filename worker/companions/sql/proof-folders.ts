import { sql, type SQL } from 'drizzle-orm'

/** Those of the folders that hold a picture which staff are still to see. */
export const proofFoldersAmong = (folders: readonly string[]): SQL => sql`
    SELECT wanted.value AS folder FROM json_each(${JSON.stringify(folders)}) wanted
    JOIN verification_renewals r ON r.id = substr(wanted.value, -37, 36) AND r.state = 'submitted'
      AND wanted.value = 'proofs/' || r.companion_id || '/' || r.id || '/'`
