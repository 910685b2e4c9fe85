import { dayOf } from '#platform/days'
import type { RemovableField } from '#companions/revisions'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { setRole } from '../../../worker/accounts/administrators/writes.ts'
import { ensureMember } from '../../../worker/accounts/members/writes.ts'
import { openRevision } from '../../../worker/companions/revisions/queries.ts'
import {
  changeAway,
  changePaused,
  changePresence,
} from '../../../worker/companions/change-availability.ts'
import { removeContent } from '../../../worker/companions/change-content.ts'
import { removeOwnMedia } from '../../../worker/media/change-own-media.ts'
import { removeOwnStory } from '../../../worker/media/change-own-stories.ts'
import type { FolderStores } from '../../../worker/media/clean-up-folders.ts'
import { decideRevision } from '../../../worker/companions/decide-revision.ts'
import { actOnRevision, saveRevision } from '../../../worker/companions/edit-revision.ts'
import { requireCompanion } from '../../../worker/companions/profiles/queries.ts'
import { revokeConsent } from '../../../worker/media/revoke-consent.ts'
import { suspendMember, unsuspendMember } from '../../../worker/moderation/suspend-member.ts'
import { accountServiceOf } from '../../../worker/accounts/lib/account-service.ts'
import { configOf } from '../../../worker/platform/lib/config.ts'
import { KEY, KeyService } from '../accounts/accounts.ts'
import { env } from '../platform/database.ts'
import { systemActor, DAY, HOUR, uuid } from '../platform/fixtures.ts'
import type { Choices } from '../platform/arbitraries.ts'
import { formInput } from './companion-arbitraries.ts'
import { AccountAdmin, SECRET } from '../accounts/users.ts'

type Scene = { db: Database; random: Choices; known: string[]; now: number }

const origin = 'https://velours.test'
const rowsOf = async <Row>(query: string) => (await env.DB.prepare(query).all<Row>()).results

/** A companion's change of her availability. */
export async function changeAvailability({ db, random, known, now }: Scene): Promise<void> {
  const companionId = random.pick(known)
  const { row: switches } = await requireCompanion(db, companionId)
  const owner = { companionId, memberId: uuid(0xada), now, switches }
  const day = (days: number) => dayOf(now + days * DAY)
  await random.pick([
    () => changePresence(db, owner, random.pick([null, now + 1, now + HOUR, now + 12 * HOUR])),
    () => changePaused(db, owner, random.chance(0.4)),
    () => changeAway(db, owner, random.pick([null, { from: day(0), until: day(1), reply: '' }])),
  ])()
}

const emptyValues = [
  'languages',
  'services',
  'personality_traits',
  'place',
  'height',
  'nationality',
  'eye_color',
  'hair_color',
  'bio',
] as RemovableField[]

/** Removals by companions from their own profiles, including a revoked consent for a file. */
export async function removeOwnContent({ db, random, known, now }: Scene): Promise<void> {
  const stores: FolderStores = { db, bucket: env.MEDIA }
  const ownOf = (companionId: string) => ({ companionId, memberId: uuid(0xada), email: '', now })
  const pickOf = async (table: 'media' | 'stories') => {
    const rows = await rowsOf<{ id: string; companionId: string }>(
      `SELECT id, companion_id AS companionId FROM ${table} ORDER BY id`,
    )
    return rows.length === 0 ? null : random.pick(rows)
  }
  const field = random.pick(emptyValues)
  const action = random.pick(['content', 'media', 'story', 'consent'] as const)
  if (action === 'content') {
    return void (await removeContent(db, ownOf(random.pick(known)), { field }))
  }
  const row = await pickOf(action === 'story' ? 'stories' : 'media')
  if (!row) return
  const owner = ownOf(row.companionId)
  if (action === 'story') return removeOwnStory(stores, owner, row.id)
  if (action === 'media') return removeOwnMedia(stores, owner, row.id)
  await revokeConsent({ ...stores, images: undefined }, { ...owner, email: null }, row.id)
}

/** A companion's revision that staff publish in whole or in part. */
export async function approveRevision({ db, random, known, now }: Scene): Promise<void> {
  const owner = { companionId: random.pick(known), memberId: uuid(0xada), email: '', now }
  const { name, location, languages, services, height, place } = random.draw(formInput, now)
  const fieldValues = { name, location, languages, services, height, place }
  const content = Object.fromEntries(
    Object.entries(fieldValues).filter(([, it]) => it !== undefined),
  )
  const [earlier] = await openRevision(db, owner.companionId)
  await saveRevision(db, owner, { version: earlier?.version ?? 0, content })
  const [draft] = await openRevision(db, owner.companionId)
  if (!draft) return
  await actOnRevision(db, owner, { version: draft.version, act: 'submit', origin })
  const { row } = await requireCompanion(db, owner.companionId)
  const [submitted] = await openRevision(db, owner.companionId)
  if (!submitted) return
  const fields = random.chance(0.3) ? (['name'] as const) : undefined
  await decideRevision(
    db,
    submitted.id,
    {
      version: submitted.version,
      companionVersion: row.version,
      act: 'approve',
      reason: 'As agreed',
      ...(fields && { fields: [...fields] }),
    },
    { staff: { ...systemActor(now), name: 'The office' }, origin },
  )
}

/** The account service, and an owner who may suspend accounts. */
function openAccounts() {
  const service = new KeyService()
  service.more = new AccountAdmin().answer
  const vars = { SUPABASE_URL: service.url, SUPABASE_PUBLISHABLE_KEY: KEY }
  return accountServiceOf(configOf({ ...env, ...vars, SUPABASE_SECRET_KEY: SECRET }))!
}

/** Suspends the account of a profile, or reactivates it. */
export async function suspendCompanionAccount({ db, random, now }: Scene): Promise<void> {
  const accounts = await rowsOf<{ id: string; suspended: number }>(
    `SELECT m.id, m.suspended_at IS NOT NULL AS suspended FROM companion_accounts a
      JOIN members m ON m.id = a.member_id ORDER BY a.companion_id`,
  )
  if (accounts.length === 0) return
  const { id, suspended } = random.pick(accounts)
  const staff = { actor: uuid(0xad), at: now, name: 'The office' }
  await writeAll(db, [ensureMember(db, staff.actor, now), setRole(db, staff.actor, 'owner', now)])
  const services = { db, accounts: openAccounts() }
  if (suspended) await unsuspendMember(services, id, staff)
  else await suspendMember(services, id, 'A reason', staff, null)
}
