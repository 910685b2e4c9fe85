import { beforeEach, expect, test } from 'vitest'
import { exportOwn } from '#companions/own/own-data.api'
import { FORMER_STAFF } from '../../../worker/catalogue/contract/former-names.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { staffNoteLifecycle } from '../../../worker/staff/staff-notes/lifecycle.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { addStaff, colleague, me, workOf } from '../../support/staff/case-work.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { by, uuid } from '../../support/platform/fixtures.ts'
import * as requests from '../../support/messaging/requests.ts'

// What staff note is for staff, stays as it was written, and is in the copy of whom it is about.

const noted = async () => (await auditLog()).filter(({ act }) => act === 'note.added')
const stored = () => rowsOf<{ id: string }>('SELECT id FROM staff_notes')

let office: Companions
let work: ReturnType<typeof workOf>
const note = (text: string, of = ada) => {
  const body = { id: crypto.randomUUID(), text }
  return office.call('POST', work.notesPath('companion', of), body)
}
beforeEach(async () => {
  office = await openCompanions()
  work = workOf(office, 'report', uuid(9))
})

test('notes about a companion are read in their order, with who wrote them', async () => {
  await addStaff('editor')
  expect((await note('Prefers to be called\r\nafter six.')).status).toBe(200)
  const body = { id: crypto.randomUUID(), text: 'Asked her again.' }
  await work.as(colleague)('POST', work.notesPath('companion', ada), body)
  expect(await work.notes('companion', ada)).toMatchObject([
    { by: 'The office', text: 'Prefers to be called\nafter six.' },
    { by: 'second', text: 'Asked her again.' },
  ])
  expect(await work.notes('companion', berta)).toEqual([])
  const log = await noted()
  expect(log.map(({ actor, subject }) => [actor, subject])).toEqual([
    [me, ada],
    [colleague.sub, ada],
  ])
  expect(JSON.stringify(log)).not.toContain('six')
})

test('sent twice it is one note, and another note of its id is refused', async () => {
  const send = (text: string, of = ada) =>
    office.call('POST', work.notesPath('companion', of), { id: uuid(0x77), text })
  const both = await Promise.all([send('Once.'), send('Once.')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await send('Twice.')).status).toBe(422)
  expect((await send('Once.', berta)).status).toBe(422)
  expect(await work.notes('companion', ada)).toHaveLength(1)
  expect(await noted()).toHaveLength(1)
})

test('none is empty, longer than 2,000 characters, or about nothing', async () => {
  expect((await note(' \n ')).status).toBe(422)
  expect((await note('x'.repeat(2_001))).status).toBe(422)
  expect((await note('x'.repeat(2_000))).status).toBe(200)
  expect((await note('Who?', uuid(99))).status).toBe(404)
  expect((await work.note('Which report?')).status).toBe(404)
  expect(await stored()).toHaveLength(1)
})

test('what was written stays as it is', async () => {
  await note('As it was.')
  const changed = env.DB.prepare(`UPDATE staff_notes SET text = 'Otherwise.'`).run()
  await expect(changed).rejects.toThrow('append-only')
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect((await office.call(method, work.notesPath('companion', ada), {})).status).toBe(404)
  }
  expect(await work.notes('companion', ada)).toMatchObject([{ text: 'As it was.' }])
})

test('who may read or add them follows from what they are about', async () => {
  await note('For those who look after her.')
  const may = [
    ['editor', 200, 200],
    ['moderator', 200, 200],
    ['accountant', 403, 403],
    ['auditor', 200, 403],
  ] as const
  for (const [role, reads, writes] of may) {
    await addStaff(role)
    const path = work.notesPath('companion', ada)
    const asColleague = work.as(colleague)
    expect((await asColleague('GET', path)).status, role).toBe(reads)
    const body = { id: crypto.randomUUID(), text: 'Mine.' }
    expect((await asColleague('POST', path, body)).status, role).toBe(writes)
  }
  for (const claims of [adaClaims, { sub: uuid(0x88), email: 'm@members.test' }]) {
    expect((await work.as(claims)('GET', work.notesPath('companion', ada))).status).toBe(403)
  }
})

test('she sees none of it in her area, and all of it in her copy, without who wrote it', async () => {
  await giveAccount(office.db, ada, adaClaims.sub)
  await env.DB.prepare(
    `INSERT INTO companion_revisions (id, companion_id, draft, base, email, state, submitted_at,
      due_at, created_at, changed_at)
     VALUES (?1, ?2, '{"bio":"New"}', '{}', 'a@b.test', 'submitted', 1, 2, 1, 1)`,
  )
    .bind(uuid(0x63), ada)
    .run()
  await note('Secret one.')
  await note('About someone else.', berta)
  const revision = workOf(office, 'revision', uuid(0x63))
  expect((await revision.note('Secret two.')).status).toBe(200)
  const hers = (path: string) => office.as(adaClaims, 'GET', path)
  const area = ['', '/content', '/access-log', '/consents', '/figures', '/requests']
  for (const path of area) {
    expect(await (await hers(`/api/own${path}`)).text(), path).not.toContain('Secret')
  }
  const copy = await (
    await hers(exportOwn.path)
  ).json<{ staffNotes: object[]; history: object[] }>()
  expect(copy.staffNotes).toEqual([
    { at: expect.any(String) as string, about: 'companion', text: 'Secret one.' },
    { at: expect.any(String) as string, about: 'revision', text: 'Secret two.' },
  ])
  expect(copy.history).toContainEqual({ at: expect.any(String) as string, act: 'note.added' })
  expect(JSON.stringify(copy)).not.toContain(String(adminClaims.user_metadata.full_name))
})

test('they go with her; a name goes with the account of whoever wrote it', async () => {
  await note('Hers.')
  await note('The other one’s.', berta)
  await writeAll(office.db, staffNoteLifecycle.erase(office.db, me, 1))
  expect(await work.notes('companion', ada)).toMatchObject([{ by: FORMER_STAFF, text: 'Hers.' }])
  const own = await staffNoteLifecycle.export(office.db, me)['staffNotes']
  expect(own).toHaveLength(2)
  expect(JSON.stringify(own)).not.toContain('Hers')
  await removeCompanion(office.db, ada, by())
  expect(await stored()).toHaveLength(1)
})

test('a member reads none about their request, and they go with it', async () => {
  await requests.openStaffRequests()
  const id = await requests.answered()
  const request = workOf(requests.office, 'request', id)
  expect((await request.note('Secret three.')).status).toBe(200)
  for (const path of [`/api/requests/${id}`, '/api/requests', '/api/me/export?format=json']) {
    expect(await (await requests.ask('GET', path)).text(), path).not.toContain('Secret')
  }
  await env.DB.exec('DELETE FROM requests')
  expect(await stored()).toEqual([])
})
