import { deleteManagedEndpoint } from '#companions/staff/admin-companions'
import { operations } from '#contract/openapi'
import { countedKinds } from '#staff/case-counts'
import { beforeEach, expect, test } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { publishCompanions } from '../../../../worker/catalogue/engine/projection.ts'
import { ensureMember } from '../../../../worker/accounts/members/writes.ts'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import { removeCompanion } from '../../../../worker/companions/remove-companion.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  adaClaims,
  openCompanions,
  type Companions,
} from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../../support/platform/fixtures.ts'
import { rowsOfCompanion } from '../../../support/companions/rows-of-companion.ts'
import { insertSubmitted } from '../../../support/media/submitted-row.ts'
import { caseCounts } from '../../../support/staff/case-counts.ts'

// Lists, counts, searches, exports, files and queues omit companions in the trash.

const ada = uuid(1)
const berta = uuid(2)
const member = { sub: uuid(0xb), email: 'mia@members.test' }
/** Ids of the companion's rows. */
const ids = {
  media: uuid(0x31),
  request: uuid(103),
  revision: uuid(106),
  review: uuid(107),
  submission: uuid(108),
  renewal: uuid(110),
  appeal: uuid(113),
  invitation: uuid(105),
}
const name = 'Zsazsagabor'
let office: Companions

const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run()

async function insert(table: string, row: Record<string, string | number | null>) {
  const marks = Object.keys(row).map((_, index) => `?${index + 1}`)
  await run(
    `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${marks.join()})`,
    ...Object.values(row),
  )
}

/** Creates a companion with rows of every kind: visits, a member, each queue of staff, her own area. */
beforeEach(async () => {
  office = await openCompanions([])
  const now = Date.now()
  await importCompanions(
    office.db,
    [
      companionImport({
        id: ada,
        name,
        visible_on_homepage: true,
        is_featured: true,
        contactPhone: '+41790000000',
        media: [{ id: ids.media }, { id: uuid(0x32), accessLevel: 'private' }],
        stories: [{ mediaId: ids.media }],
        reviews: [{ id: ids.review }],
      }),
      companionImport({ id: berta, name, contactPhone: '+41790000000' }),
    ],
    { actor: 'system', at: now },
  )
  await writeAll(office.db, [ensureMember(office.db, member.sub, now)])
  await giveAccount(office.db, ada, adaClaims.sub)
  await insert('follows', { member_id: member.sub, companion_id: ada, created_at: 1 })
  for (const [table, row] of rowsOfCompanion(ada, member.sub)) {
    if (table !== 'companion_texts') await insert(table, row)
  }
  await insert('requests', {
    id: ids.request,
    reference: 'B-2222-2222',
    member_id: member.sub,
    companion_id: ada,
    form_key: uuid(104),
    fingerprint: 'f'.repeat(64),
    preferred_date: '2026-05-01',
    place: 'open',
    consented_at: 1,
    created_at: 1,
    changed_at: 1,
    waiting_since: 1,
  })
  await insertSubmitted({ id: ids.submission, companionId: ada })
  await run(`UPDATE companion_revisions SET state = 'submitted', submitted_at = 1, due_at = 2`)
  await run(`UPDATE verification_renewals SET state = 'submitted', submitted_at = 1, due_at = 2`)
  await run(`UPDATE appeals SET state = 'new', appealed_at = 1, due_at = 2`)
  await run(`UPDATE reviews SET state = 'pending' WHERE id = ?1`, ids.review)
  await run(`UPDATE publication_plans SET act = 'unpublish', at = 1, missed_at = 2`)
  await run(`UPDATE companion_verifications SET valid_until = ?1`, now + 5 * DAY)
  await publishCompanions(office.db, [ada, berta])
})

const wholeId: readonly (readonly [part: string, id: string])[] = [
  ['requests', ids.request],
  ['revisions', ids.revision],
  ['reviews', ids.review],
  ['renewals', ids.renewal],
  ['appeals', ids.appeal],
  ['/media/', ids.media],
  ['case-', ids.request],
  ['staff-notes', ids.revision],
]

/** All addresses that read the companion or her rows, and lists with the searches of staff and visitors. */
const addresses = () => [
  ...operations
    .filter(({ endpoint: { method } }) => method === 'GET')
    .map(({ endpoint: { path } }) => {
      const [, id = ada] = wholeId.find(([part]) => path.includes(part)) ?? []
      const kind = path.includes('notes') ? 'revision' : 'request'
      return path.replace(':kind', kind).replaceAll(/:\w+/g, id)
    }),
  ...[`search?q=${name.slice(0, 5)}`, 'search?q=B-2222-2222', `companions?search=${name}`].map(
    (path) => `/api/admin/${path}`,
  ),
  ...['status=active', 'status=featured', 'status=archived', 'duplicates=any'].map(
    (query) => `/api/admin/companions?${query}`,
  ),
  ...[
    `media?companion=${ada}`,
    `media/usage?ids=${ids.media}`,
    `companions/${berta}/duplicates`,
  ].map((path) => `/api/admin/${path}`),
  ...[`search?q=${name}`, `suggest?q=${name.slice(0, 4)}`, `recently-seen?ids=${ada}`].map(
    (path) => `/api/${path}`,
  ),
  '/sitemap-1.xml',
  `/media/${ada}/${ids.media}/w320.webp`,
  `/companion/${ada}`,
]

const callers = {
  visitor: [(path: string) => office.ask(path), /^(?!\/api\/(admin|own|me|requests|follows))/],
  member: [
    (path: string) => office.as(member, 'GET', path),
    /^\/api\/(me|requests|follows|hidden)/,
  ],
  herself: [(path: string) => office.as(adaClaims, 'GET', path), /^\/api\/(own|me$)/],
  staff: [(path: string) => office.call('GET', path), /^\/api\/admin/],
} as const

/** Calls whose answers contain text of the companion, by caller. */
async function readersOf(): Promise<Record<string, string[]>> {
  office.catalogue.expire()
  const pathsByCaller: Record<string, string[]> = {}
  for (const [caller, [ask, mayAsk]] of Object.entries(callers)) {
    pathsByCaller[caller] = []
    for (const path of addresses().filter((address) => mayAsk.test(address))) {
      const response = await ask(path)
      const text = await response.text()
      const isMentioned = [ada, ...Object.values(ids)].some((id) => text.includes(id))
      if (response.ok && isMentioned) pathsByCaller[caller].push(path)
    }
  }
  return pathsByCaller
}

/** Calls that still contain her text: the audit log for staff, the correspondence for the member. */
const remainingReaders: Record<string, string[]> = {
  visitor: [],
  member: ['/api/me/export', '/api/requests', `/api/requests/${ids.request}`],
  herself: [],
  staff: ['audit-log', 'audit-log.csv', 'audit-log.json', 'briefing', 'trash'].map(
    (path) => `/api/admin/${path}`,
  ),
}

const numbers = async () => {
  const overview = await office.get<Record<string, unknown>>('/api/admin/overview')
  const { companions, featured, media } = overview
  const openWork = await office.get<Record<string, unknown>>('/api/admin/open-work')
  const { attention, oldest, urgent } = openWork
  const totals = ['all', 'active', 'inactive', 'featured', 'archived', 'draft', 'published']
  const listedTotals = totals.map(async (status) => {
    const path = `/api/admin/companions?status=${status}`
    return [status, (await office.get<{ total: number }>(path)).total]
  })
  const queues = ['requests', 'revisions', 'renewals', 'reviews', 'submitted-media', 'appeals']
  const queueTotals = queues.map(async (queue) => {
    const { total } = await office.get<{ total: number }>(`/api/admin/${queue}`)
    return [queue, total]
  })
  const openCounts = countedKinds.map(async (kind) => [kind, await caseCounts(office, kind)])
  return {
    attention,
    companions,
    featured,
    media,
    oldest,
    urgent,
    ...Object.fromEntries(await Promise.all([...listedTotals, ...queueTotals, ...openCounts])),
    library: (await office.get<{ total: number }>('/api/admin/media')).total,
  }
}

test('no call returns or counts companions in the trash', async () => {
  const before = await readersOf()
  const countsBefore = await numbers()
  const remove = await office.call('DELETE', deleteManagedEndpoint.path.replace(':id', ada))
  expect(remove.status).toBe(200)
  expect(await readersOf()).toEqual(remainingReaders)
  for (const [caller, few] of [
    ['visitor', 6],
    ['member', 4],
    ['herself', 8],
    ['staff', 34],
  ] as const)
    expect(before[caller]!.length, caller).toBeGreaterThanOrEqual(few)

  const countsAfter = await numbers()
  expect(countsAfter).not.toEqual(countsBefore)
  await removeCompanion(office.db, ada, { actor: 'system', at: Date.now() })
  expect(countsAfter).toEqual(await numbers())
})
