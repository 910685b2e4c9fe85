import type { NoteKind } from '#staff/staff-notes'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'

type CaseRow = { reference: string | null; companionId: string | null }

/** SELECT of one case of each kind, or of a companion, if staff may see it: one row or none. */
const rowOf: Record<NoteKind, (id: string) => SQL> = {
  companion: (id) =>
    sql`SELECT NULL AS reference, id AS companionId FROM companions
      WHERE id = ${id} AND deleted_at IS NULL`,
  request: (id) => sql`SELECT reference, NULL AS companionId FROM requests WHERE id = ${id}`,
  application: (id) =>
    sql`SELECT reference, NULL AS companionId FROM applications WHERE id = ${id}`,
  revision: (id) => sql`SELECT NULL AS reference, companion_id AS companionId
    FROM companion_revisions WHERE id = ${id} AND state IN ('submitted', 'returned', 'approved')`,
  renewal: (id) => sql`SELECT NULL AS reference, companion_id AS companionId
    FROM verification_renewals WHERE id = ${id} AND state IN ('submitted', 'confirmed', 'refused')`,
  report: (id) => sql`SELECT reference, NULL AS companionId FROM reports WHERE id = ${id}`,
  appeal: (id) => sql`SELECT reference, NULL AS companionId FROM appeals
    WHERE id = ${id} AND state <> 'offered'`,
  review: (id) => sql`SELECT NULL AS reference, companion_id AS companionId
    FROM reviews WHERE id = ${id}`,
  sale: (id) => {
    const [, provider = '', ref = ''] = /^(\w+)-(.+)$/.exec(id) ?? []
    return provider === 'event'
      ? sql`SELECT NULL AS reference, NULL AS companionId FROM payment_events
          WHERE id = ${ref} AND subscription_ref IS NULL`
      : sql`SELECT NULL AS reference, NULL AS companionId WHERE EXISTS (SELECT 1 FROM subscriptions
            WHERE provider = ${provider} AND provider_ref = ${ref})
          OR EXISTS (SELECT 1 FROM payment_events
            WHERE provider = ${provider} AND subscription_ref = ${ref})`
  },
  'data-request': (id) =>
    sql`SELECT reference, NULL AS companionId FROM data_requests WHERE id = ${id}`,
}

/** Reference and companion of a case; `undefined`: there is none that staff may see. */
export const readCase = (db: Database, kind: NoteKind, id: string): Promise<CaseRow | undefined> =>
  db.get<CaseRow>(rowOf[kind](id)) as Promise<CaseRow | undefined>

/** SQL condition: the case exists and staff may see it. */
export const isCase = (kind: NoteKind, id: string): SQL => sql`EXISTS (${rowOf[kind](id)})`

/**
 * Subject and detail of audit events about a case. Cases of what a companion wrote or received are
 * listed under her.
 */
export const aboutCase = (
  { kind, id }: { kind: NoteKind; id: string },
  { reference, companionId }: CaseRow,
) => ({
  subject: companionId ?? id,
  detail: {
    kind,
    ...(reference !== null && { reference }),
    ...(companionId !== null && companionId !== id && { case: id }),
  },
})
