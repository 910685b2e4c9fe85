import { beforeEach, expect, test } from 'vitest'
import { exportOwnEndpoint } from '#companions/own/own-data'
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
import { systemActor, uuid } from '../../support/platform/fixtures.ts'
import * as requests from '../../support/messaging/requests.ts'

// Notes are for staff only, cannot be changed, and are included in the export of their subject.

const noteEvents = async () => (await auditLog()).filter(({ act }) => act === 'note.added')
const storedNotes = () => rowsOf<{ id: string }>('SELECT id FROM staff_notes')

let office: Companions
let work: ReturnType<typeof workOf>
const note = (text: string, companionId = ada) => {
  const body = { id: crypto.randomUUID(), text }
  return office.call('POST', work.notesPath('companion', companionId), body)
}
beforeEach(async () => {
  office = await openCompanions()
  work = workOf(office, 'report', uuid(9))
})

test('lists notes about a companion in order with their authors', async () => {
  await addStaff('editor')
  expect((await note('Prefers to be called\r\nafter six.')).status).toBe(200)
  const body = { id: crypto.randomUUID(), text: 'Asked her again.' }
  await work.as(colleague)('POST', work.notesPath('companion', ada), body)
  expect(await work.notes('companion', ada)).toMatchObject([
    { by: 'The office', text: 'Prefers to be called\nafter six.' },
    { by: 'second', text: 'Asked her again.' },
  ])
  expect(await work.notes('companion', berta)).toEqual([])
  const log = await noteEvents()
  expect(log.map(({ actor, subject }) => [actor, subject])).toEqual([
    [me, ada],
    [colleague.sub, ada],
  ])
  expect(JSON.stringify(log)).not.toContain('six')
})

test('stores a repeated note once and refuses another note with its id', async () => {
  const send = (text: string, companionId = ada) =>
    office.call('POST', work.notesPath('companion', companionId), { id: uuid(0x77), text })
  const responses = await Promise.all([send('Once.'), send('Once.')])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await send('Twice.')).status).toBe(422)
  expect((await send('Once.', berta)).status).toBe(422)
  expect(await work.notes('companion', ada)).toHaveLength(1)
  expect(await noteEvents()).toHaveLength(1)
})

test('refuses empty notes, overlong notes and unknown subjects', async () => {
  expect((await note(' \n ')).status).toBe(422)
  expect((await note('x'.repeat(2_001))).status).toBe(422)
  expect((await note('x'.repeat(2_000))).status).toBe(200)
  expect((await note('Who?', uuid(99))).status).toBe(404)
  expect((await work.note('Which report?')).status).toBe(404)
  expect(await storedNotes()).toHaveLength(1)
})

test('refuses changes and deletion of notes', async () => {
  await note('As it was.')
  const update = env.DB.prepare(`UPDATE staff_notes SET text = 'Otherwise.'`).run()
  await expect(update).rejects.toThrow('append-only')
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect((await office.call(method, work.notesPath('companion', ada), {})).status).toBe(404)
  }
  expect(await work.notes('companion', ada)).toMatchObject([{ text: 'As it was.' }])
})

test("allows notes by the role's right to the subject", async () => {
  await note('For those who look after her.')
  const permissions = [
    ['editor', 200, 200],
    ['moderator', 200, 200],
    ['accountant', 403, 403],
    ['auditor', 200, 403],
  ] as const
  for (const [role, reads, writes] of permissions) {
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

test("hides notes from the companion's area and includes them in her export without authors", async () => {
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
  const getAsCompanion = (path: string) => office.as(adaClaims, 'GET', path)
  const area = ['', '/content', '/access-log', '/consents', '/figures', '/requests']
  for (const path of area) {
    expect(await (await getAsCompanion(`/api/own${path}`)).text(), path).not.toContain('Secret')
  }
  const copy = await (
    await getAsCompanion(exportOwnEndpoint.path)
  ).json<{ staffNotes: object[]; history: object[] }>()
  expect(copy.staffNotes).toEqual([
    { at: expect.any(String) as string, about: 'companion', text: 'Secret one.' },
    { at: expect.any(String) as string, about: 'revision', text: 'Secret two.' },
  ])
  expect(copy.history).toContainEqual({ at: expect.any(String) as string, act: 'note.added' })
  expect(JSON.stringify(copy)).not.toContain(String(adminClaims.user_metadata.full_name))
})

test("deletes notes with the companion and the author's name with the author's account", async () => {
  await note('Hers.')
  await note('The other one’s.', berta)
  await writeAll(office.db, staffNoteLifecycle.erase(office.db, me, 1))
  expect(await work.notes('companion', ada)).toMatchObject([{ by: FORMER_STAFF, text: 'Hers.' }])
  const ownNotes = await staffNoteLifecycle.export(office.db, me)['staffNotes']
  expect(ownNotes).toHaveLength(2)
  expect(JSON.stringify(ownNotes)).not.toContain('Hers')
  await removeCompanion(office.db, ada, systemActor())
  expect(await storedNotes()).toHaveLength(1)
})

test('hides notes from the member and deletes them with the request', async () => {
  await requests.openStaffRequests()
  const id = await requests.createAnsweredRequest()
  const request = workOf(requests.office, 'request', id)
  expect((await request.note('Secret three.')).status).toBe(200)
  for (const path of [`/api/requests/${id}`, '/api/requests', '/api/me/export?format=json']) {
    expect(await (await requests.ask('GET', path)).text(), path).not.toContain('Secret')
  }
  await env.DB.exec('DELETE FROM requests')
  expect(await storedNotes()).toEqual([])
})
