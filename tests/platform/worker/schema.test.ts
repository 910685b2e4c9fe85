import { is, Table } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../worker/platform/db/client.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { rowsOfCompanion } from '../../support/companions/rows-of-companion.ts'
import { systemActor, companionImport, PREVIEW, uuid } from '../../support/platform/fixtures.ts'
import { insertSubmitted } from '../../support/media/submitted-row.ts'

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../../worker/*/schema/*.ts',
    '../../../worker/platform/*/{schema,audit-log,search-words,tombstones}.ts',
  ],
  {
    eager: true,
  },
)
const declared = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable) || is(value, Table))

let db: Database
beforeAll(async () => void (db = await emptyStores()))

async function rowsOf<T>(query: string, ...values: unknown[]): Promise<T[]> {
  return (
    await env.DB.prepare(query)
      .bind(...values)
      .all<T>()
  ).results
}

const migratedTables = async () => {
  const tables = await rowsOf<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
     AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY name`,
  )
  return tables.map(({ name }) => name)
}

describe('the schema in code and the migrated database', () => {
  test('have the same tables', async () => {
    const names = declared.map((table) => getTableConfig(table).name).sort()
    expect(names.length).toBeGreaterThan(10)
    expect(names).toEqual(await migratedTables())
  })

  test.each(declared.map((table) => [getTableConfig(table).name, table] as const))(
    'have the same columns in %s',
    async (name, table) => {
      type Info = { name: string; type: string; notnull: number; pk: number }
      const infos = await rowsOf<Info>('SELECT * FROM pragma_table_info(?1)', name)
      const inDatabase = infos.map(({ name: column, type, notnull, pk }) => {
        return { column, type, required: notnull === 1 || pk > 0, key: pk > 0 }
      })
      const { columns, primaryKeys } = getTableConfig(table)
      const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
      const inCode = columns.map((column) => {
        const key = column.primary || keys.includes(column.name)
        const type = column.getSQLType().toUpperCase()
        return { column: column.name, type, required: column.notNull || key, key }
      })
      expect(inCode).toEqual(inDatabase)
    },
  )

  test('check types strictly everywhere', async () => {
    const loose = await rowsOf(
      `SELECT name FROM pragma_table_list WHERE strict = 0
      AND type = 'table' AND name IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(await migratedTables()),
    )
    expect(loose).toEqual([])
  })
})

type Values = Record<string, string | number | null>

const companion: Values = {
  id: uuid(1),
  name: 'Ada',
  age_min: 23,
  age_max: 27,
  city_id: 'zurich',
  lifecycle: 'active',
  last_active_at: 1,
  published_at: 1,
  created_at: 1,
  updated_at: 1,
}
const ownColumns = { companion_id: uuid(9), position: 1 }
const photo: Values = {
  id: uuid(2),
  ...ownColumns,
  type: 'photo',
  state: 'published',
  access_level: 'public',
  width: 9,
  height: 12,
  color: '#aabbcc',
  preview: PREVIEW,
  created_at: 1,
}
const story: Values = {
  id: uuid(3),
  ...ownColumns,
  media_id: uuid(8),
  created_at: 1,
  expires_at: 2,
}
const review: Values = {
  id: uuid(4),
  companion_id: uuid(9),
  author: 'A',
  rating: 5,
  text: 'Good',
  created_at: 1,
}
const check: Values = {
  id: uuid(5),
  companion_id: uuid(9),
  checked: 'identity',
  checked_by: 'office',
  checked_at: 1,
  valid_until: 2,
}
const language: Values = { ...ownColumns, language: 'German' }
const german: Values = { companion_id: ownColumns.companion_id, language: 'de' }
const service: Values = { ...ownColumns, name: 'Massage' }
const highlight: Values = { id: uuid(6), ...ownColumns, title: 'Travel' }
const account: Values = {
  id: uuid(50),
  display_name: 'Ada',
  first_seen_at: 1,
  last_seen_at: 1,
}
const attempt: Values = { what: 'follow', who: uuid(50), count: 1, ends_at: 1 }
const access: Values = { at: 1, member_id: uuid(50), outcome: 'granted' }
const intent: Values = {
  id: uuid(60),
  member_id: uuid(50),
  plan: 'gold',
  amount_rappen: 5998,
  currency: 'CHF',
  provider: 'flexpay',
  created_at: 1,
}
const sale: Values = {
  provider: 'flexpay',
  provider_ref: '1',
  member_id: uuid(50),
  intent_id: uuid(60),
  plan: 'gold',
  amount_rappen: 5998,
  currency: 'CHF',
  status: 'active',
  period_end: 1,
  started_at: 1,
  changed_at: 1,
}
const news: Values = {
  id: 'a',
  provider: 'flexpay',
  kind: 'activated',
  subscription_ref: '1',
  number: 1,
  transaction_ref: '1',
  occurred_at: 1,
  received_at: 1,
  outcome: 'orphan',
}
const city: Values = { id: 'chur', country_id: 'switzerland', name: 'Chur', position: 9 }

async function insert(table: string, values: Values) {
  const names = Object.keys(values)
  const marks = names.map((_, index) => `?${index + 1}`)
  await env.DB.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${marks.join()})`)
    .bind(...Object.values(values))
    .run()
}

describe('a constraint of the database', () => {
  beforeAll(async () => {
    const media = [{ id: uuid(8) }]
    await importCompanions(
      db,
      [companionImport({ id: uuid(9), media, verifications: [] })],
      systemActor(),
    )
  })

  const invalidRows: [table: string, what: string, row: Values][] = [
    ['companions', 'an id that is no UUID', { ...companion, id: 'ada' }],
    ['companions', 'no name', { ...companion, name: '   ' }],
    ['companions', 'a name of 81 characters', { ...companion, name: 'a'.repeat(81) }],
    ['companions', 'an age below 18', { ...companion, age_min: 17 }],
    ['companions', 'an age above 65', { ...companion, age_max: 66 }],
    ['companions', 'equal ages', { ...companion, age_min: 27 }],
    ['companions', 'a maximum age below the minimum', { ...companion, age_min: 28 }],
    ['companions', 'no age', { ...companion, age_min: null }],
    ['companions', 'an age in words', { ...companion, age_min: 'young' }],
    ['companions', 'an unknown city', { ...companion, city_id: 'atlantis' }],
    ['companions', 'an unknown lifecycle', { ...companion, lifecycle: 'deleted' }],
    ['companions', 'being active without a publication', { ...companion, published_at: null }],
    ['companions', 'an unknown presence', { ...companion, presence: 'away' }],
    ['companions', 'an unknown category', { ...companion, category: 'escort' }],
    ['companions', 'a flag that is neither 0 nor 1', { ...companion, is_vip: 2 }],
    ['companions', 'a height in metres', { ...companion, height_cm: 1 }],
    ['companions', 'an impossible weight', { ...companion, weight_kg: 201 }],
    ['companions', 'an empty word for the eyes', { ...companion, eye_color: ' ' }],
    ['companions', 'rates that are no JSON', { ...companion, rates: '{incall}' }],
    ['companions', 'rates that are a list', { ...companion, rates: '[]' }],
    ['companions', 'a schedule that is no JSON', { ...companion, schedule: 'monday' }],
    ['companions', 'an email address without @', { ...companion, contact_email: 'ada' }],
    ['companions', 'a bio of 2001 characters', { ...companion, bio: 'a'.repeat(2001) }],
    ['companions', 'no activity ever', { ...companion, last_active_at: 0 }],
    ['companion_languages', 'an unknown companion', { ...language, companion_id: uuid(7) }],
    ['companion_languages', 'an empty language', { ...language, language: ' ' }],
    ['companion_services', 'a nameless service', { ...service, name: '' }],
    ['companion_texts', 'a language without a text', { ...german, bio: '' }],
    ['companion_texts', 'a text in English', { ...german, language: 'en', bio: 'A text' }],
    ['companion_verifications', 'an unknown check', { ...check, checked: 'health' }],
    ['companion_verifications', 'a check that has ended before', { ...check, valid_until: 1 }],
    ['media', 'an unknown companion', { ...photo, companion_id: uuid(7) }],
    ['media', 'an unknown type', { ...photo, type: 'drawing' }],
    ['media', 'an unknown state', { ...photo, state: 'withdrawn' }],
    ['media', 'an unknown access level', { ...photo, access_level: 'members' }],
    ['media', 'a photo with a length', { ...photo, duration_seconds: 3 }],
    ['media', 'a video without a length', { ...photo, type: 'video' }],
    ['media', 'a private story', { ...photo, purpose: 'story', access_level: 'private' }],
    ['media', 'a preview that is an address', { ...photo, preview: 'https://x.test/a.webp' }],
    ['media', 'a colour name', { ...photo, color: 'crimson' }],
    ['stories', 'an unknown picture', { ...story, media_id: uuid(7) }],
    ['stories', 'a story without an end or a highlight', { ...story, expires_at: null }],
    ['stories', 'a story that ends before it begins', { ...story, expires_at: 1 }],
    ['reviews', 'six stars', { ...review, rating: 6 }],
    ['reviews', 'an unknown state', { ...review, state: 'deleted' }],
    ['reviews', 'an empty text', { ...review, text: ' ' }],
    ['highlights', 'a title of 41 characters', { ...highlight, title: 'a'.repeat(41) }],
    ['settings', 'a value that is no JSON', { key: 'a', value: 'seven', updated_at: 1 }],
    [
      'audit_log',
      'a detail that is no JSON',
      { at: 1, actor: 'a', act: 'b', subject: 'c', detail: '-' },
    ],
    ['members', 'an id that is no UUID', { ...account, id: 'ada' }],
    ['members', 'a name of 81 characters', { ...account, display_name: 'a'.repeat(81) }],
    ['members', 'being seen before the first time', { ...account, last_seen_at: 0 }],
    ['members', 'a name after the erasure', { ...account, erased_at: 1 }],
    ['follows', 'an unknown member', { member_id: uuid(7), companion_id: uuid(9), created_at: 1 }],
    ['rate_limits', 'a count of zero', { ...attempt, count: 0 }],
    ['access_log', 'an unknown outcome', { ...access, outcome: 'maybe' }],
    ['access_log', 'a plain address', { ...access, address_hash: '203.0.113.7' }],
    ['checkout_intents', 'an unknown plan', { ...intent, plan: 'bronze' }],
    ['checkout_intents', 'a price of zero', { ...intent, amount_rappen: 0 }],
    ['checkout_intents', 'another currency', { ...intent, currency: 'EUR' }],
    ['subscriptions', 'a purchase without an intent', { ...sale, intent_id: uuid(7) }],
    ['subscriptions', 'an unknown status', { ...sale, status: 'trial' }],
    ['subscriptions', 'a whole card number', { ...sale, card_last4: '4242424242424242' }],
    ['payment_events', 'an unknown kind', { ...news, kind: 'gift' }],
    ['payment_events', 'an unknown outcome', { ...news, outcome: 'maybe' }],
    ['payment_events', 'the sequence number 0', { ...news, number: 0 }],
    ['cities', 'a name that looks like a location', { ...city, name: 'Chur, Switzerland' }],
    ['cities', 'an unknown country', { ...city, country_id: 'atlantis' }],
    ['cities', 'the same city twice', { ...city, name: 'Zurich' }],
    ['pending_uploads', 'the catalogue’s folder', { folder: 'catalogue/', due_at: 1 }],
    [
      'pending_uploads',
      'the folder of a whole companion',
      { folder: `media/${uuid(9)}/`, due_at: 1 },
    ],
    ['member_photos', 'an unknown member', { member_id: uuid(7), id: uuid(60), created_at: 1 }],
    ['catalogue_log', 'an entry that is no JSON', { subject: 'a', entry: '{' }],
  ]
  test.each(invalidRows)('in %s rejects %s', async (table, _, row) => {
    await expect(insert(table, row)).rejects.toThrow(/constraint|cannot store/)
  })

  const validRows: [table: string, row: Values, also: Values][] = [
    ['companions', companion, { age_min: 18, age_max: 65 }],
    ['companions', { ...companion, id: uuid(20) }, { lifecycle: 'draft', published_at: null }],
    ['media', photo, { type: 'video', duration_seconds: 3 }],
    ['stories', story, {}],
    ['reviews', review, {}],
    ['companion_verifications', check, {}],
    ['companion_languages', language, {}],
    ['companion_services', service, {}],
    ['companion_texts', german, { bio: 'Ein Text' }],
    ['highlights', highlight, {}],
    ['cities', city, {}],
    ['members', { ...account, id: uuid(51) }, { display_name: '', erased_at: 1 }],
    ['rate_limits', attempt, {}],
    ['access_log', access, {}],
    ['checkout_intents', intent, {}],
    ['subscriptions', sale, { card_last4: '4242' }],
    ['payment_events', news, {}],
  ]
  test.each(validRows)('in %s accepts a valid row', async (table, row, extraColumns) => {
    await insert(table, { ...row, ...extraColumns })
  })

  const duplicates: [what: string, row: Values][] = [
    ['the same notification', { ...news, number: 2, transaction_ref: '2' }],
    ['the same number in the ledger', { ...news, id: 'b', transaction_ref: '2' }],
    ['the same charge under another id', { ...news, id: 'b', number: 2 }],
  ]
  test.each(duplicates)('rejects %s a second time', async (_, row) => {
    await expect(insert('payment_events', row)).rejects.toThrow(/UNIQUE/)
  })

  test('rejects a language twice in any case', async () => {
    await expect(
      insert('companion_languages', { ...language, language: 'GERMAN' }),
    ).rejects.toThrow(/UNIQUE/)
  })
})

test('deleting a companion deletes all her rows', async () => {
  const id = uuid(100)
  const mediaId = uuid(101)
  const highlightId = uuid(102)
  const everything = companionImport({
    id,
    languages: ['German'],
    services: [{ name: 'Massage' }],
    traits: ['Calm'],
    verifications: [{}],
    media: [{ id: mediaId }],
    highlights: [{ id: highlightId }],
    stories: [{ mediaId }, { mediaId, highlightId }],
    reviews: [{ id: uuid(107) }],
  })
  await importCompanions(db, [{ ...everything, hasPromotion: true }], systemActor())
  await insert('members', account)
  await insert('follows', { member_id: account.id!, companion_id: id, created_at: 1 })
  await insert('hidden_companions', { member_id: account.id!, companion_id: id, created_at: 1 })
  await insert('requests', {
    id: uuid(103),
    reference: 'B-2222-2222',
    member_id: account.id!,
    companion_id: id,
    form_key: uuid(104),
    fingerprint: 'f'.repeat(64),
    preferred_date: '2026-05-01',
    place: 'open',
    consented_at: 1,
    created_at: 1,
    changed_at: 1,
  })
  await insert('companion_accounts', { companion_id: id, member_id: account.id!, since: 1 })
  for (const [table, row] of rowsOfCompanion(id, String(account.id))) await insert(table, row)
  await insertSubmitted({ id: uuid(108), companionId: id })
  await insert('staff_notes', {
    id: uuid(109),
    kind: 'companion',
    subject: id,
    at: 1,
    actor: uuid(110),
    actor_name: 'A',
    text: 'Call her.',
  })
  const hanging = await rowsOf<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%companion_id TEXT%'`,
  )
  const counts = () =>
    Promise.all(
      hanging.map(async ({ name }) => {
        const query = `SELECT count(*) AS count FROM ${name} WHERE companion_id = ?1`
        const [row] = await rowsOf<{ count: number }>(query, id)
        return { name, count: row?.count ?? 0 }
      }),
    )
  expect(hanging.length).toBeGreaterThanOrEqual(8)
  expect((await counts()).filter(({ count }) => count === 0)).toEqual([])
  await removeCompanion(db, id, systemActor())
  expect((await counts()).filter(({ count }) => count > 0)).toEqual([])
  const [remainingRow] = await rowsOf(
    'SELECT entry, card, profile FROM catalogue_log WHERE subject = ?1',
    id,
  )
  expect(remainingRow).toEqual({ entry: null, card: null, profile: null })
})
