import type { ConfirmationKind } from '#staff/confirmations'
import { sql } from 'drizzle-orm'
import type { ListedEntry } from '#staff/audit-log'
import type { Database } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/lib/id.ts'
import type { AuditRow } from './queries.ts'

type EntrySubject = NonNullable<ListedEntry['about']>
type Kind = EntrySubject['kind']
type NamedRow = { id: string; name: string | null; exists: number }

const kindOfNoun: Record<string, Kind> = {
  companion: 'companion',
  stories: 'companion',
  review: 'companion',
  media: 'media',
  request: 'request',
  application: 'application',
  report: 'report',
  'data-request': 'data-request',
  appeal: 'appeal',
  member: 'member',
  premium: 'member',
  rights: 'member',
  payment: 'sale',
  subscription: 'sale',
  setting: 'setting',
  city: 'setting',
  mail: 'mail',
  template: 'template',
}

/**
 * Subject kinds of entries about a case. Cases of revisions, verifications and reviews are listed
 * under the companion.
 */
const kindOfCase: Record<string, Kind> = {
  request: 'request',
  application: 'application',
  report: 'report',
  'data-request': 'data-request',
  appeal: 'appeal',
  sale: 'sale',
}
const aboutCases = new Set(['case', 'note'])

const kindOfConfirmation: Record<ConfirmationKind, Kind> = {
  deletion: 'companion',
  block: 'companion',
  rights: 'member',
}

function kindOf(row: AuditRow): Kind | null {
  const { act } = row
  if (act.startsWith('confirmation.')) {
    return kindOfConfirmation[detailOf(row, 'kind') as ConfirmationKind] ?? null
  }
  if (aboutCases.has(nounOf(act))) return kindOfCase[detailOf(row, 'kind') ?? ''] ?? 'companion'
  if (act === 'member.blocked' || act === 'member.unblocked') return 'request'
  return kindOfNoun[nounOf(act)] ?? null
}

const nounOf = (action: string) => action.split('.')[0] ?? ''

const detailOf = (row: AuditRow, field: string): string | null => {
  const value = (row.detail as Record<string, unknown>)[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The ids of a list as rows of one column. */
const idsIn = (ids: readonly string[]) =>
  sql`(SELECT DISTINCT value AS id FROM json_each(${JSON.stringify(ids)}))`

/** Companions' ids by file id, including deleted files. */
async function ownersOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.all<{ id: string; owner: string | null }>(sql`
    SELECT ids.id, coalesce(m.companion_id, (SELECT detail ->> '$.companionId' FROM audit_log
      WHERE subject = ids.id AND act IN ('media.deleted', 'media.replaced', 'media.revoked') LIMIT 1)) AS owner
    FROM ${idsIn(ids)} AS ids LEFT JOIN media m ON m.id = ids.id`)
  return new Map(rows.flatMap(({ id, owner }) => (owner ? [[id, owner] as const] : [])))
}

/** Companions and members by id; deleted companions have their last name. */
async function namesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NamedRow>()
  const rows = await db.all<NamedRow>(sql`
    SELECT ids.id, (c.id IS NOT NULL AND c.deleted_at IS NULL) OR m.id IS NOT NULL AS "exists",
      coalesce(c.name, nullif(m.display_name, ''), (SELECT detail ->> '$.name' FROM audit_log
        WHERE subject = ids.id AND act = 'companion.deleted' ORDER BY at DESC LIMIT 1)) AS name
    FROM ${idsIn(ids)} AS ids LEFT JOIN companions c ON c.id = ids.id
      LEFT JOIN members m ON m.id = ids.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids whose cases still exist. */
async function casesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const isListed = sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM requests WHERE id ${isListed}
    UNION ALL SELECT id FROM applications WHERE id ${isListed}
    UNION ALL SELECT id FROM reports WHERE id ${isListed}
    UNION ALL SELECT id FROM data_requests WHERE id ${isListed}
    UNION ALL SELECT id FROM appeals WHERE id ${isListed} AND state <> 'offered'`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Provider and reference of a sale, from the subject of an action ("flexpay-123") or of a change
 * ("flexpay:123").
 */
function saleIn(subject: string): { provider: string; ref: string } {
  const [, provider = '', ref = subject] = /^(\w+)[:-](.+)$/.exec(subject) ?? []
  return { provider, ref }
}

/** Names of the members who pay for these sales, by subject. */
async function payersOf(db: Database, subjects: readonly string[]) {
  if (subjects.length === 0) return new Map<string, string>()
  const sales = [...new Set(subjects)].map((subject) => ({ subject, ...saleIn(subject) }))
  const rows = await db.all<{ subject: string; name: string }>(sql`
    SELECT sale.value ->> '$.subject' AS subject, m.display_name AS name
    FROM json_each(${JSON.stringify(sales)}) AS sale
      JOIN subscriptions s ON s.provider = sale.value ->> '$.provider'
        AND s.provider_ref = sale.value ->> '$.ref'
      JOIN members m ON m.id = s.member_id WHERE m.display_name <> ''`)
  return new Map(rows.map(({ subject, name }) => [subject, name]))
}

/** Subjects of entries, in the order of the entries; `null` if the kind is unknown. */
export async function subjectsOf(
  db: Database,
  rows: readonly AuditRow[],
): Promise<ListedEntry['about'][]> {
  const rowsOfKinds = (...kinds: Kind[]) =>
    rows.filter((row) => {
      const kind = kindOf(row)
      return kind !== null && kinds.includes(kind)
    })
  const files = rowsOfKinds('media')
  const owners = await ownersOf(
    db,
    files.map(({ subject }) => subject),
  )
  // The subject of an upload is the companion, that of a change is the file.
  const ownerOf = (row: AuditRow) =>
    detailOf(row, 'companionId') ?? owners.get(row.subject) ?? row.subject
  const namedIds = rowsOfKinds('companion', 'member').map(({ subject }) => subject)
  const cases = rowsOfKinds('request', 'application', 'report', 'data-request', 'appeal').map(
    ({ subject }) => subject,
  )
  const sales = rowsOfKinds('sale').map(({ subject }) => subject)
  const [names, existingCases, payers] = await Promise.all([
    namesOf(db, [...namedIds, ...files.map(ownerOf)].filter(isUuid)),
    casesOf(db, cases),
    payersOf(db, sales),
  ])

  return rows.map((row) => {
    const kind = kindOf(row)
    const { subject: id } = row
    if (kind === null) return null
    if (kind === 'companion' || kind === 'media' || kind === 'member') {
      const subjectId = kind === 'media' ? ownerOf(row) : id
      const knownName = names.get(subjectId)
      const name = knownName?.name ?? detailOf(row, 'name')
      return { kind, id: subjectId, name, exists: Boolean(knownName?.exists) }
    }
    if (kind === 'sale') return saleAbout(id, payers.get(id))
    if (kind === 'setting' || kind === 'template') {
      return { kind, id, name: detailOf(row, 'name') ?? id, exists: true }
    }
    if (kind === 'mail') return { kind, id, name: id.split(':')[0] ?? id, exists: true }
    return { kind, id, name: detailOf(row, 'reference'), exists: existingCases.has(id) }
  })
}

function saleAbout(subject: string, payer: string | undefined): EntrySubject {
  const { provider, ref } = saleIn(subject)
  const name = payer ? `${ref} (${payer})` : ref
  return { kind: 'sale', id: provider ? `${provider}-${ref}` : ref, name, exists: true }
}
