import { beforeEach, describe, expect, test } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { getUserEndpoint } from '#accounts/users'
import { sendOwnAppealEndpoint, openAppealSchemas } from '#moderation/appeals'
import { actOnAppealEndpoint } from '#moderation/admin-appeals'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { appealLifecycle } from '../../../worker/accounts/appeals/lifecycle.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { addModerator, appealsOf, mailedToken, tokenIn } from '../../support/moderation/appeals.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import * as applications from '../../support/moderation/applications.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openUsers, rival, rivalClaims } from '../../support/accounts/users.ts'

// A person whose application is rejected, profile hidden or membership suspended may appeal once;
// another member of staff decides.

const mailsTo = (email: string) =>
  rowsOf<{ text: string; language: string }>(
    'SELECT text, language FROM outbox WHERE recipient = ?1 ORDER BY created_at',
    email,
  )

describe('appeal against a rejected application', () => {
  let appeals: ReturnType<typeof appealsOf>
  let id: string
  const mails = () =>
    applications.mailServer.sent.filter(({ to }) => to === applications.form.email)
  let token: string
  const reject = (version: number) =>
    applications.performApplicationAction(id, {
      version,
      state: 'rejected',
      note: 'Secret note.',
      ground: 'pictures',
    })
  beforeEach(async () => {
    await applications.openQueue()
    await addModerator()
    appeals = appealsOf(applications.office)
    id = (await applications.createApplication()).id
    await reject(0)
    token = tokenIn(mails().at(-1)?.text)
  })

  test('is offered by email and page with the reason but without internal notes', async () => {
    const mail = mails().at(-1)
    expect(mail?.text).toContain('The reason: the pictures don’t meet our standards')
    expect(mail?.text).not.toContain('Secret')
    const response = await appeals.open(token)
    expect(await response.clone().text()).not.toContain('Secret')
    expect(await expectAnswer(openAppealSchemas, Promise.resolve(response))).toMatchObject({
      kind: 'application',
      ground: 'pictures',
      state: 'offered',
    })
    expect(JSON.stringify(await rowsOf('SELECT * FROM appeals'))).not.toContain(token)
  })

  test('is accepted once', async () => {
    expect((await appeals.send(token)).status).toBe(201)
    expect((await appeals.send(token)).status).toBe(201)
    expect((await appeals.send(token, 'Other words.')).status).toBe(409)
    expect((await appeals.list()).appeals).toMatchObject([{ name: 'Ada Muster', state: 'new' }])
    expect((await auditLog()).filter(({ act }) => act === 'appeal.received')).toHaveLength(1)
    expect((await appeals.open('another')).status).toBe(404)
  })

  test('is refused after 30 days and once the application is reopened', async () => {
    await applications.performApplicationAction(id, { version: 1, state: 'in_review' })
    expect(await (await appeals.send(token)).text()).toContain('appeal.decision-undone')
    await reject(2)
    // A new decision invalidates the link of the earlier one.
    expect((await appeals.open(token)).status).toBe(404)
    token = tokenIn(mails().at(-1)?.text)
    await env.DB.exec(`UPDATE appeals SET expires_at = ${Date.now() - 1}`)
    expect((await appeals.send(token)).status).toBe(404)
  })

  test('must be decided by another member of staff', async () => {
    await appeals.send(token)
    const [appeal] = (await appeals.list()).appeals
    expect(await appeals.read(appeal!.id)).toMatchObject({
      isOwnDecision: true,
      can: { act: ['note'] },
      reason: 'Secret note.',
    })
    for (const action of ['grant', 'uphold'] as const) {
      const response = await appeals.actAsOffice(appeal!.id, action)
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining('appeal.own-decision'),
      ])
    }
    expect(await appeals.acted(appeal!.id, 'grant')).toMatchObject({ state: 'granted', version: 1 })
    expect(await applications.readApplication(id)).toMatchObject({ state: 'in_review' })
    expect(mails().at(-1)?.text).toContain('reversed our decision')
    // The same decision again, and a different one, are refused.
    expect((await appeals.act(appeal!.id, 'grant')).status).toBe(409)
    expect((await appeals.act(appeal!.id, 'uphold', 1)).status).toBe(422)
  })

  test('cannot be repeated after the decision is upheld', async () => {
    await appeals.send(token)
    const [appeal] = (await appeals.list()).appeals
    expect(await appeals.acted(appeal!.id, 'uphold')).toMatchObject({ state: 'upheld' })
    expect(await applications.readApplication(id)).toMatchObject({ state: 'rejected' })
    expect(mails().at(-1)?.text).toContain('It’s final')
    expect((await appeals.send(token, 'Once more.')).status).toBe(409)
  })

  test(
    'is deleted twelve months after its decision, or after 30 days if never sent',
    { tags: 'thorough' },
    async () => {
      const { db } = applications.office
      const keptUntil = async (days: number) => {
        await writeAll(db, appealLifecycle.expire(db, Date.now() + days * DAY))
        return (await rowsOf('SELECT id FROM appeals')).length
      }
      await appeals.send(token)
      expect(await keptUntil(800)).toBe(1)
      const [appeal] = (await appeals.list()).appeals
      await appeals.acted(appeal!.id, 'grant')
      expect([await keptUntil(364), await keptUntil(366)]).toEqual([1, 0])
      await reject(2)
      expect([await keptUntil(29), await keptUntil(31)]).toEqual([1, 0])
    },
  )

  test('is exported to and erased with a member of the same address', async () => {
    const { db } = applications.office
    const email = applications.form.email.toUpperCase()
    const copy = async () => (await appealLifecycle.export(db, uuid(9), email)['appeals']!).length
    expect(await copy()).toBe(1)
    await writeAll(db, appealLifecycle.erase(db, uuid(9), Date.now(), email))
    expect(await copy()).toBe(0)
  })
})

describe('appeal without a colleague who can decide', () => {
  let appeals: ReturnType<typeof appealsOf>
  let id: string
  let token: string
  const lastMail = () => applications.mailServer.sent.at(-1)?.text
  beforeEach(async () => {
    await applications.openQueue()
    appeals = appealsOf(applications.office)
    const { id: application } = await applications.createApplication()
    await applications.performApplicationAction(application, {
      state: 'rejected',
      note: 'No permit.',
    })
    token = tokenIn(lastMail())
    await appeals.send(token)
    const [row] = await rowsOf<{ id: string }>('SELECT id FROM appeals')
    id = row!.id
  })
  const deciderOf = async () => (await expectAnswer(openAppealSchemas, appeals.open(token))).decider

  test('is decided by the author of the decision, which the email and the log say', async () => {
    expect(await deciderOf()).toBe('author')
    expect(await appeals.read(id)).toMatchObject({
      isOwnDecision: true,
      can: { act: ['grant', 'uphold', 'note'] },
    })
    expect((await appeals.actAsOffice(id, 'uphold')).status).toBe(200)
    expect(lastMail()).toContain('The same person decided again')
    expect(lastMail()).not.toContain('wasn’t involved')
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'appeal.uphold',
      detail: { decider: 'author' },
    })
  })

  test.each(['auditor', 'moderator'])('counts only roles that decide appeals: %s', async (role) => {
    await addModerator()
    await env.DB.exec(`UPDATE administrators SET role = '${role}' WHERE role = 'moderator'`)
    const decides = role === 'moderator'
    expect(await deciderOf()).toBe(decides ? 'colleague' : 'author')
    expect((await appeals.actAsOffice(id, 'grant')).status).toBe(decides ? 409 : 200)
  })
})

describe('appeal against a hidden profile', () => {
  let office: Companions
  const ownProfile = () => expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
  const change = (body: object) =>
    office.call('PATCH', '/api/admin/companions', { ids: [ada], ...body })
  const appeal = (text = 'It is me.') =>
    office.as(adaClaims, 'POST', sendOwnAppealEndpoint.path, { text })
  beforeEach(async () => {
    office = await openCompanions()
    await giveAccount(office.db, ada, adaClaims.sub)
    await addModerator()
    await ownProfile()
  })

  test.each([{ is_active: false }, { status: 'archived' }])(
    "is sent from the companion's area and restores the profile (%o)",
    async (hiding) => {
      expect((await ownProfile()).appeal).toBeNull()
      expect((await appeal()).status).toBe(409)
      await change({ ...hiding, reason: 'Another person.' })
      expect(await ownProfile()).toMatchObject({ appeal: { state: 'offered' } })
      expect((await appeal()).status).toBe(200)
      expect((await appeal('Again.')).status).toBe(409)
      expect(await ownProfile()).toMatchObject({ appeal: { state: 'new' } })
      const appeals = appealsOf(office)
      const [appealItem] = (await appeals.list()).appeals
      await appeals.acted(appealItem!.id, 'grant')
      expect(await ownProfile()).toMatchObject({ hidden: [], appeal: null })
      expect((await office.ask(`/api/companions/${ada}`)).status).toBe(200)
      expect((await mailsTo(adaClaims.email)).at(-1)?.text).toContain('no longer hides')
    },
  )

  test('is never decided by the companion herself, who is on the team', async () => {
    await env.DB.exec(`UPDATE administrators SET role = 'auditor' WHERE role = 'moderator'`)
    await env.DB.prepare(
      `INSERT INTO administrators (member_id, role, standing, changed_at) VALUES (?1, 'moderator', 'given', 1)`,
    )
      .bind(adaClaims.sub)
      .run()
    await change({ is_active: false, reason: 'Another person.' })
    await appeal()
    const [row] = await rowsOf<{ id: string }>('SELECT id FROM appeals')
    const granting = { version: 0, act: 'grant', note: 'I agree.' }
    const steps = actOnAppealEndpoint.path.replace(':id', row!.id)
    const response = await office.as(adaClaims, 'POST', steps, granting)
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining('"appeal.own"'),
    ])
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
    // Nobody else is left but the author of the decision.
    expect((await appealsOf(office).actAsOffice(row!.id, 'uphold')).status).toBe(200)
  })

  test('keeps the profile offline if a later decision hides it', async () => {
    await change({ is_active: false, reason: 'Another person.' })
    await appeal()
    await change({ is_active: true })
    await change({ is_active: false, reason: 'Underage.' })
    const appeals = appealsOf(office)
    const [first] = (await appeals.list()).appeals
    expect((await appeals.act(first!.id, 'grant')).status).toBe(200)
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
    expect((await mailsTo(adaClaims.email)).at(-1)?.text).not.toContain('no longer hides')
    expect(await ownProfile()).toMatchObject({ appeal: { state: 'offered' } })
  })
})

test(
  'keeps a profile offline after a granted appeal if its companion has left',
  { tags: 'thorough' },
  async () => {
    const office = await openCompanions()
    await giveAccount(office.db, ada, adaClaims.sub)
    await addModerator()
    const hiding = { ids: [ada], is_active: false, reason: 'Another person.' }
    await office.call('PATCH', '/api/admin/companions', hiding)
    await office.as(adaClaims, 'POST', sendOwnAppealEndpoint.path, { text: 'It is me.' })
    await env.DB.exec('DELETE FROM companion_accounts')
    const appeals = appealsOf(office)
    const [appealItem] = (await appeals.list()).appeals
    await appeals.acted(appealItem!.id, 'grant')
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
  },
)

test("restores a suspended member's access when the appeal is granted", async () => {
  const office = await openUsers()
  await addModerator()
  const suspension = { reason: 'Internal.', ground: 'conduct' }
  await office.done('PUT', rival, '/suspension', suspension)
  const [mail] = await mailsTo(rivalClaims.email)
  expect(mail?.text).toContain('conduct towards companions')
  expect(mail?.text).not.toContain('Internal')
  const appeals = appealsOf(office)
  expect((await appeals.send(await mailedToken())).status).toBe(201)
  const [appeal] = (await appeals.list()).appeals
  expect(appeal).toMatchObject({ kind: 'membership' })
  // Granting is all or nothing: the account service fails here.
  office.accountAdmin.failing = /PUT/
  expect((await appeals.act(appeal!.id, 'grant')).status).toBe(503)
  expect((await appeals.read(appeal!.id)).state).toBe('new')
  office.accountAdmin.failing = null
  await appeals.acted(appeal!.id, 'grant')
  expect(await office.me(rivalClaims)).toBe(200)
  expect(office.accountAdmin.users.get(rival)).not.toHaveProperty('banned_until')
  expect(await expectState(office)).toBe('active')
})

test('keeps a member suspended after a granted appeal if a later decision suspends them', async () => {
  const office = await openUsers()
  await addModerator()
  await office.done('PUT', rival, '/suspension', { reason: 'Rude.', ground: 'conduct' })
  const appeals = appealsOf(office)
  expect((await appeals.send(await mailedToken())).status).toBe(201)
  await office.done('DELETE', rival, '/suspension')
  await office.done('PUT', rival, '/suspension', { reason: 'Violent.', ground: 'conduct' })
  const [appeal] = (await appeals.list()).appeals
  expect((await appeals.act(appeal!.id, 'grant')).status).toBe(200)
  expect(await expectState(office)).toBe('suspended')
  expect(office.accountAdmin.users.get(rival)).toHaveProperty('banned_until')
  expect((await mailsTo(rivalClaims.email)).at(-1)?.text).not.toContain('sign in as before')
})

const expectState = async (office: Awaited<ReturnType<typeof openUsers>>) =>
  (await office.get<{ state: string }>(getUserEndpoint.path.replace(':id', rival))).state
