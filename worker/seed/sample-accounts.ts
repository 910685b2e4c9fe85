import { sql } from 'drizzle-orm'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { linkAccount } from '../companions/accounts/writes.ts'
import { recordVisit } from '../accounts/members/queries.ts'
import { insertSampleConversations, writers } from './sample-conversations.ts'
import { insertSampleSubmissions, submittedFiles } from './sample-submissions.ts'
import { samples } from './samples.ts'
import type { SeedFile } from './pictures.ts'

/**
 * The accounts of the samples. The first one is a local account (worker/local/auth/accounts.ts); the other one is
 * inactive, so that her profile leaves visitors' lists.
 */
const owners = [
  {
    slug: 'sophia',
    id: '00000000-0000-4000-8000-000000000004',
    displayName: 'companion',
    contactEmail: 'companion@velours.test',
  },
  {
    slug: 'lea',
    id: '00000000-0000-4000-8000-000000000005',
    displayName: 'Léa',
    contactEmail: null,
  },
] as const

const idOf = (slug: string) => samples.find((candidate) => candidate.slug === slug)?.id ?? ''

/** The companion whose account someone can sign in to. */
const { slug, id: memberId, displayName: name } = owners[0]
const activeCompanion = { companionId: idOf(slug), memberId, name }

/** Files that `addSampleActivity` refers to. */
export const activityFiles = (): SeedFile[] => submittedFiles(activeCompanion.companionId)

/** Adds conversations and submitted photos to the companion with a local account. @param now epoch ms */
export async function addSampleActivity(db: Database, now: number): Promise<void> {
  for (const writer of Object.values(writers)) await recordVisit(db, writer, now)
  await writeAll(db, [
    ...(await insertSampleConversations(db, activeCompanion.companionId, now)),
    ...insertSampleSubmissions(db, activeCompanion, now),
  ])
}

/** Links each account once; accounts with a member row stay unchanged. @param now epoch ms */
export async function linkSampleAccounts(db: Database, now: number): Promise<void> {
  for (const { slug, contactEmail, ...member } of owners) {
    const companionId = idOf(slug)
    const [memberRow] = await db.all(sql`SELECT 1 FROM members WHERE id = ${member.id}
      UNION ALL SELECT 1 FROM companion_accounts WHERE companion_id = ${companionId}`)
    const [sample] = await db.all(sql`SELECT 1 FROM companions WHERE id = ${companionId}`)
    if (memberRow || !sample) continue
    await recordVisit(db, member, now)
    await writeAll(db, [
      linkAccount(db, {
        companionId,
        memberId: member.id,
        since: now,
        contactEmail,
        answersChosenAt: now,
      }),
      publishCompanions(db, [companionId]),
    ])
  }
}
