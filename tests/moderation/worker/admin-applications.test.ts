import { beforeEach, describe, expect, test } from 'vitest'
import { type ApplicationAction } from '#moderation/applications'
import { getApplicationEndpoint } from '#moderation/admin-applications'
import { getInboxSchemas } from '#staff/inbox'
import { expectAnswer } from '../../support/platform/answers.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import {
  createApplication,
  form,
  list,
  office,
  openQueue,
  mailServer,
  readApplication,
  sendApplicationAction,
  performApplicationAction,
} from '../../support/moderation/applications.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'

beforeEach(openQueue)

describe('applications in the staff area', () => {
  test('are listed as overdue, due, waiting, then decided', { tags: 'thorough' }, async () => {
    const decidedApplication = await createApplication({ email: 'a@a.test' })
    const waitingApplication = await createApplication({ email: 'b@a.test' })
    const dueApplication = await createApplication({ email: 'c@a.test' })
    const overdueApplication = await createApplication({ email: 'd@a.test' })
    await performApplicationAction(decidedApplication.id, { state: 'rejected', note: 'No permit' })
    await performApplicationAction(waitingApplication.id, { state: 'more_info' })
    await env.DB.exec(
      `UPDATE applications SET due_at = due_at - ${49 * HOUR} WHERE id = '${overdueApplication.id}'`,
    )
    const { applications, total } = await list()
    expect(applications.map(({ id }) => id)).toEqual([
      overdueApplication.id,
      dueApplication.id,
      waitingApplication.id,
      decidedApplication.id,
    ])
    expect(applications.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false])
    expect(total).toBe(4)
    expect(await caseCounts(office, 'application')).toEqual({
      counts: { new: 2, in_review: 0, more_info: 1 },
      overdue: 1,
    })
    expect(await list('?state=open')).toMatchObject({ total: 3 })
    const page = await list('?state=new&skip=1&limit=1')
    expect(page).toMatchObject({ total: 2, applications: [{ id: dueApplication.id }] })
  })

  test('are due after 48 hours', async () => {
    const { createdAt, dueAt } = await createApplication()
    expect(Date.parse(dueAt!) - Date.parse(createdAt)).toBe(48 * HOUR)
  })

  const refusals: [what: string, status: number, input: Partial<ApplicationAction>][] = [
    ['an empty action', 422, {}],
    ['a rejection without a reason', 422, { state: 'rejected' }],
    ['a question without words', 422, { state: 'more_info', question: ' ' }],
    ['a move back to new', 422, { state: 'new', note: 'Again' }],
    ['an outdated version', 409, { version: 3, state: 'in_review' }],
  ]
  test.each(refusals)('refuse %s', async (_, status, input) => {
    const { id } = await createApplication()
    if (status === 422) await performApplicationAction(id, { state: 'in_review' })
    const version = status === 422 ? { version: 1 } : {}
    expect((await sendApplicationAction(id, { ...version, ...input })).status).toBe(status)
    expect(await readApplication(id)).toMatchObject({ version: status === 422 ? 1 : 0 })
  })

  test('store notes, email the applicant, and log no text of a rejection', async () => {
    const { id, reference } = await createApplication()
    await performApplicationAction(id, { note: 'Called her.' })
    expect(mailServer.sent).toEqual([])
    await performApplicationAction(id, { version: 1, state: 'more_info', note: 'Permit?' })
    const application = await performApplicationAction(id, {
      version: 2,
      state: 'rejected',
      note: 'No permit.',
    })
    expect(application.steps.map(({ by, state, note }) => [by, state, note])).toEqual([
      ['The office', 'new', 'Called her.'],
      ['The office', 'more_info', 'Permit?'],
      ['The office', 'rejected', 'No permit.'],
    ])
    expect(application).toMatchObject({
      state: 'rejected',
      dueAt: null,
      can: { moveTo: ['in_review'] },
    })
    const expectedMail = ['ada@applicants.test', `Your application ${reference}`]
    expect(mailServer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      expectedMail,
      expectedMail,
    ])
    expect(mailServer.sent[0]?.text).toContain('Which languages do you speak?')
    expect(mailServer.sent.map(({ text }) => text).join()).not.toMatch(/permit|called/i)
    const events = (await auditLog()).map(({ act, subject }) => [act, subject])
    expect(events).toEqual([
      ['application.received', id],
      ['application.noted', id],
      ['application.more_info', id],
      ['application.rejected', id],
    ])
    expect(JSON.stringify(await auditLog())).not.toMatch(/permit|called|languages|\bada\b|muster/i)
  })

  test('are due again seven days after each question, which the applicant reads', async () => {
    const { id } = await createApplication()
    const { dueAt, steps } = await performApplicationAction(id, {
      state: 'more_info',
      question: 'Do you have a permit?',
    })
    const [step] = steps
    expect(Date.parse(dueAt!) - Date.parse(step!.at)).toBe(7 * DAY)
    expect(step).toMatchObject({ question: 'Do you have a permit?', note: '' })
    expect(mailServer.sent.at(-1)?.text).toMatch(
      /Do you have a permit\?[^]*Reply to this message within 7 days/,
    )
    const again = await performApplicationAction(id, {
      version: 1,
      state: 'more_info',
      question: 'Did you see our question?',
    })
    expect(again).toMatchObject({ state: 'more_info', version: 2 })
    expect(mailServer.sent.map(({ text }) => text).join()).toContain('Did you see our question?')
    expect(mailServer.sent).toHaveLength(2)
  })

  test('are due 48 hours after the approval until the promised contact is recorded', async () => {
    const { id } = await createApplication()
    const inbox = async () => {
      const { cases } = await expectAnswer(getInboxSchemas, office.call('GET', '/api/admin/inbox'))
      return cases.map((item) => item.id)
    }
    const early = { version: 0, isContacted: true as const }
    expect((await sendApplicationAction(id, early)).status).toBe(422)
    const approved = await performApplicationAction(id, { state: 'approved' })
    const [step] = approved.steps
    expect(Date.parse(approved.dueAt!) - Date.parse(step!.at)).toBe(48 * HOUR)
    expect(approved.can).toEqual({ moveTo: [], recordContact: true })
    expect(await inbox()).toEqual([id])
    expect(await list('?state=open')).toMatchObject({ applications: [{ id }], total: 1 })
    const contacted = await performApplicationAction(id, { version: 1, isContacted: true })
    expect(contacted).toMatchObject({ state: 'approved', dueAt: null })
    expect(await inbox()).toEqual([])
    expect(await list('?state=open')).toMatchObject({ applications: [], total: 0 })
    expect((await auditLog()).at(-1)?.act).toBe('application.contacted')
    const again = { version: 2, isContacted: true as const }
    expect((await sendApplicationAction(id, again)).status).toBe(422)
  })

  test('show the reasons of a rejection in the language of the applicant', async () => {
    const response = await office.ask('/api/applications', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify(form),
    })
    expect(response.status).toBe(201)
    const [{ id } = { id: '' }] = (await list()).applications
    const { groundTexts } = await readApplication(id)
    expect(groundTexts.identity).toMatch(/^Der Grund: /)
  })

  test('create an unpublished draft on approval', async () => {
    const { id } = await createApplication()
    const application = await performApplicationAction(id, { state: 'approved' })
    const companion = application.companionId
    expect(await rowsOf('SELECT * FROM companions')).toMatchObject([
      {
        id: companion,
        name: 'Ada',
        age_min: 25,
        age_max: 30,
        city_id: 'bern',
        lifecycle: 'draft',
        bio: 'I studied music.\nI like good conversation.',
        contact_email: null,
        contact_whatsapp: null,
        published_at: null,
      },
    ])
    expect((await office.ask(`/api/companions/${companion}`)).status).toBe(404)
    expect(mailServer.sent).toHaveLength(1)
    expect((await auditLog()).map(({ act }) => act)).toEqual([
      'application.received',
      'application.approved',
      'companion.created',
    ])
  })

  test.each([
    [21, '21-25'],
    [29, '24-29'],
    [65, '60-65'],
  ])('create a draft for an applicant of %d with the agreed range: %s', async (age, ageRange) => {
    const { id } = await createApplication({ age })
    await performApplicationAction(id, { state: 'approved', ageRange })
    const [min, max] = ageRange.split('-').map(Number)
    expect(await rowsOf('SELECT age_min, age_max FROM companions')).toEqual([
      { age_min: min, age_max: max },
    ])
  })

  test.each([undefined, '30-35', '22-27', '19-30', '28', '30-25'])(
    'refuse an approval at 28 with the age range %s',
    async (ageRange) => {
      const { id } = await createApplication()
      const response = await sendApplicationAction(id, { state: 'approved', ageRange })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'ageRange'] }] })
      expect((await readApplication(id)).state).toBe('new')
      expect(await rowsOf('SELECT id FROM companions')).toEqual([])
    },
  )

  test('need a known city for an approval when the applicant chose "other"', async () => {
    const { id } = await createApplication({ location: 'other' })
    expect((await sendApplicationAction(id, { state: 'approved' })).status).toBe(422)
    expect(
      (await sendApplicationAction(id, { state: 'approved', city: 'Chur, Switzerland' })).status,
    ).toBe(422)
    await performApplicationAction(id, { state: 'approved', city: 'munich, germany' })
    expect(await rowsOf('SELECT city_id FROM companions')).toEqual([{ city_id: 'munich' }])
  })

  test('accept only one of several simultaneous decisions', async () => {
    const { id } = await createApplication()
    const answers = await Promise.all([
      sendApplicationAction(id, { state: 'approved' }),
      sendApplicationAction(id, { state: 'approved' }),
      sendApplicationAction(id, { state: 'rejected', note: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await rowsOf('SELECT id FROM companions')).length).toBeLessThanOrEqual(1)
    expect(mailServer.sent).toHaveLength(1)
    expect((await readApplication(id)).steps).toHaveLength(1)
  })

  test('answer 404 for an unknown application', async () => {
    expect(
      (await office.call('GET', getApplicationEndpoint.path.replace(':id', uuid(9)))).status,
    ).toBe(404)
    expect((await sendApplicationAction(uuid(9), { note: 'Hello' })).status).toBe(404)
  })
})
