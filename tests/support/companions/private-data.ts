import { adminClaims, rowsOf } from '../staff/admin.ts'
import { giveAccount } from './companion-account.ts'
import { ada, adaClaims, berta, bertaClaims, openCompanions } from './companions-own.ts'
import { env } from '../platform/database.ts'
import { uuid } from '../platform/fixtures.ts'

export const [photo, closed, review, thread, application, report] = [11, 12, 13, 14, 15, 16].map(
  uuid,
) as [string, string, string, string, string, string]
export const guest = { sub: uuid(0x6), email: 'guest@members.test' }

/** A distinct text for each kind of private data. */
export const marks = {
  application: 'Words of her application',
  account: adaClaims.email,
  channels: '@ada.direct',
  'private-media': 'Behind the curtain',
  thread: 'Dinner by the lake?',
} as const

const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run()

/** Ada with an account and private data of every kind, and Berta with an account. */
export async function openPrivateData() {
  const office = await openCompanions([
    {
      id: ada,
      name: 'Ada',
      contactTelegram: marks.channels,
      bio: 'Her own words',
      media: [{ id: photo }, { id: closed, accessLevel: 'private', alt: marks['private-media'] }],
      reviews: [{ id: review, text: 'A review of her' }],
    },
    { id: berta, name: 'Berta' },
  ])
  const now = Date.now()
  await giveAccount(office.db, ada, adaClaims.sub)
  await giveAccount(office.db, berta, bertaClaims.sub)
  await office.as(guest, 'GET', '/api/me')
  await run(
    `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, email,
       preferred_date, place, consented_at, created_at, changed_at)
     VALUES (?1, 'B-AAAA-AAAA', ?2, ?3, ?1, ?4, ?5, '2026-05-01', 'open', 1, ?6, ?6)`,
    thread,
    guest.sub,
    ada,
    'f'.repeat(64),
    guest.email,
    now,
  )
  await run(
    `INSERT INTO request_steps (request_id, number, at, act, text) VALUES (?1, 1, ?2, 'send', ?3)`,
    thread,
    now,
    marks.thread,
  )
  await run(
    `INSERT INTO applications (id, reference, fingerprint, first_name, last_name, email, phone, age,
       location, about, consented_at, state, companion, created_at, changed_at)
     VALUES (?1, 'A-AAAA-AAAA', ?2, 'Adelheid', 'Muster', ?3, '+41791234567', 28, 'bern', ?4, 1,
       'approved', ?5, ?6, ?6)`,
    application,
    'a'.repeat(64),
    adaClaims.email,
    marks.application,
    ada,
    now,
  )
  await run(
    `INSERT INTO reports (id, reference, fingerprint, companion, target, target_id, reason, text,
       state, due_at, created_at, changed_at)
     VALUES (?1, 'R-AAAA-AAAA', ?2, ?3, 'photo', ?4, 'fake', 'Not her.', 'new', ?5, ?5, ?5)`,
    report,
    'b'.repeat(64),
    ada,
    closed,
    now,
  )
  return office
}
export type PrivateData = Awaited<ReturnType<typeof openPrivateData>>

export type LoggedRead = { what: string; subject: string; companion: string; reason: string }

/** The log of reads, oldest first. */
export const readsLogged = () =>
  rowsOf<LoggedRead & { actor: string; id: number }>(
    'SELECT * FROM companion_access_log ORDER BY id',
  )

let hired = 0
/** A staff member who has not read anything yet. */
export const reader = () => ({ ...adminClaims, sub: uuid(0xad_0000 + ++hired) })

/** The marks in a text; the address in an application is also the account's. */
export const marksIn = (text: string) =>
  (Object.keys(marks) as (keyof typeof marks)[])
    .filter((kind) => text.includes(marks[kind]))
    .filter((kind) => kind !== 'account' || !text.includes(marks.application))

/** The staff's calls that show private data, each with an id and the expected log entries. */
export const privateCalls = [
  { path: '/api/admin/applications', id: '', notes: ['applications: application'] },
  { path: '/api/admin/applications/:id', id: application, notes: ['check: application'] },
  {
    path: '/api/admin/applications/:id/photos/:photo',
    id: application,
    notes: ['check: application'],
  },
  {
    path: '/api/admin/companions/:id',
    id: ada,
    notes: ['check: channels', 'check: private-media'],
  },
  { path: '/api/admin/companions/:id/account', id: ada, notes: ['invitation: account'] },
  { path: '/api/admin/companions/:id/content', id: ada, notes: ['check: private-media'] },
  { path: '/api/admin/media', id: '', notes: ['check: private-media'] },
  { path: '/api/admin/reports/:id', id: report, notes: ['reports: private-media'] },
  { path: '/api/admin/requests/:id', id: thread, notes: ['check: thread'] },
]
