import { beforeEach, expect, test } from 'vitest'
import {
  MAX_STAFF_TEMPLATES,
  listStaffTemplatesSchemas,
  listStaffTemplatesEndpoint,
} from '#staff/staff-templates'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { addStaff, colleague, workOf } from '../../support/staff/case-work.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'

// Saved replies that staff share, in four languages.

const path = listStaffTemplatesEndpoint.path
const words = { language: 'de', title: 'Dank', text: 'Vielen Dank für Ihre Nachricht.' }
let office: Office
const add = (changes: object = {}, id: string = crypto.randomUUID()) =>
  office.call('POST', path, { id, ...words, ...changes })
const change = (id: string, body: object) =>
  office.call('PUT', `${path}/${id}`, { ...words, ...body })
const list = async () =>
  (await expectAnswer(listStaffTemplatesSchemas, office.call('GET', path))).templates
const templateEvents = async () =>
  (await auditLog())
    .map(({ act: action }) => action)
    .filter((action) => action.startsWith('template.'))

beforeEach(async () => void (office = await openOffice()))

test('adds, changes and deletes saved replies, sorted by language and title', async () => {
  await add({}, uuid(1))
  await add({ language: 'fr', title: 'Merci', text: 'Merci beaucoup.' })
  await add({ title: 'Absage' })
  expect((await list()).map(({ title }) => title)).toEqual(['Absage', 'Dank', 'Merci'])
  expect((await change(uuid(1), { version: 1, text: 'Danke.\r\nBis bald.' })).status).toBe(200)
  expect(await list()).toContainEqual({
    id: uuid(1),
    ...words,
    text: 'Danke.\nBis bald.',
    version: 2,
  })
  expect((await office.call('DELETE', `${path}/${uuid(1)}`)).status).toBe(200)
  expect(await list()).toHaveLength(2)
  expect((await office.call('DELETE', `${path}/${uuid(1)}`)).status).toBe(404)
  expect(await templateEvents()).toEqual([
    ...Array.from({ length: 3 }, () => 'template.added'),
    'template.changed',
    'template.deleted',
  ])
})

test('stores a repeated reply and a repeated change once', async () => {
  const responses = await Promise.all([add({}, uuid(1)), add({}, uuid(1))])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const changeBody = { version: 1, title: 'Danke' }
  expect((await change(uuid(1), changeBody)).status).toBe(200)
  expect((await change(uuid(1), changeBody)).status).toBe(200)
  expect(await list()).toMatchObject([{ title: 'Danke', version: 2 }])
  expect(await templateEvents()).toEqual(['template.added', 'template.changed'])
})

test('refuses the later of two changes to one version', async () => {
  await add({}, uuid(1))
  const answers = await Promise.all([
    change(uuid(1), { version: 1, text: 'One.' }),
    change(uuid(1), { version: 1, text: 'Two.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await list()).toMatchObject([{ version: 2 }])
  expect((await change(uuid(2), { version: 1 })).status).toBe(404)
})

test('refuses a duplicate title in the same language', async () => {
  await add({}, uuid(1))
  await add({ title: 'Other' }, uuid(2))
  const refusal = await add({ text: 'Other words.' })
  expect([refusal.status, await refusal.text()]).toEqual([
    422,
    expect.stringContaining('template.duplicate-title'),
  ])
  expect((await change(uuid(2), { version: 1 })).status).toBe(422)
  expect((await add({ language: 'it' })).status).toBe(200)
  expect((await add({ title: 'Third' }, uuid(1))).status).toBe(422)
})

test('refuses invalid replies', async () => {
  const bad = [
    { language: 'rm' },
    { title: ' ' },
    { title: 'x'.repeat(61) },
    { text: '' },
    { text: 'x'.repeat(2_001) },
    { id: 'one' },
  ]
  for (const changes of bad) expect((await add(changes)).status, JSON.stringify(changes)).toBe(422)
  expect(await list()).toEqual([])
})

test('refuses more replies than the limit', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO staff_templates (id, language, title, text, version, changed_at)
     SELECT printf('%036d', i), 'en', 'Title ' || i, 'Text', 1, 1 FROM n`,
  )
    .bind(MAX_STAFF_TEMPLATES - 1)
    .run()
  expect((await add()).status).toBe(200)
  expect((await add({ title: 'One more' })).status).toBe(409)
  expect(await rowsOf('SELECT id FROM staff_templates')).toHaveLength(MAX_STAFF_TEMPLATES)
})

test('allows moderators to change replies and auditors to read them', async () => {
  const as = workOf(office, 'report', uuid(9)).as(colleague)
  const permissions = {
    moderator: [200, 200],
    auditor: [200, 403],
    editor: [403, 403],
    accountant: [403, 403],
  }
  for (const [role, statuses] of Object.entries(permissions)) {
    await addStaff(role as keyof typeof permissions)
    const { status: reads } = await as('GET', path)
    const { status: writes } = await as('POST', path, { id: crypto.randomUUID(), ...words })
    expect([reads, writes], role).toEqual(statuses)
  }
})
