import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { leaveOwnSchemas } from '#companions/own/own-data'
import { LISTING_CONSENT_VERSION } from '#companions/publication-records'
import { dayIn, utcMomentIn } from '../../../worker/platform/mail/mail-words.ts'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { eraseDeparted } from '../../../worker/companions/leave-companion.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import {
  closed,
  guest,
  marks,
  photo,
  openPrivateData,
  thread,
  type PrivateData,
} from '../../support/companions/private-data.ts'

let office: PrivateData
beforeEach(async () => {
  office = await openPrivateData()
})

const YEAR = 365 * DAY
const signedIn = (claims: typeof adaClaims) => ({
  ...claims,
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }],
})
const leave = (body: object, claims: JWTPayload = signedIn(adaClaims)) =>
  office.as(claims, 'POST', '/api/own/leave', body)
const leaveAs = (erase: boolean) => expectAnswer(leaveOwnSchemas, leave({ confirm: true, erase }))
/** Status in a new isolate with an empty cache. */
const statusOf = async (id = ada) => (await isolate().ask(`/api/companions/${id}`)).status
const companions = () => rowsOf<{ id: string }>('SELECT * FROM companions ORDER BY id')
const mails = () =>
  rowsOf<{ recipient: string; text: string }>('SELECT * FROM outbox ORDER BY created_at')

describe('leaving the site', () => {
  test('leaving takes the profile offline immediately and ends the account’s access', async () => {
    await office.as(adaClaims, 'PUT', '/api/own/revision', { version: 0, content: { bio: 'New' } })
    const templates = [{ title: 'Yes', text: 'Ring at the second door.' }]
    await office.as(adaClaims, 'PUT', '/api/own/templates', { version: 0, templates })
    expect(await rowsOf('SELECT * FROM answer_templates')).toHaveLength(1)
    expect(await statusOf()).toBe(200)
    const { leftAt, eraseAt } = await leaveAs(false)
    expect(Date.parse(eraseAt) - Date.parse(leftAt)).toBe(YEAR)
    expect([await statusOf(), await statusOf(berta)]).toEqual([404, 200])
    expect((await office.as(adaClaims, 'GET', '/api/own')).status).toBe(403)
    expect((await companions())[0]).toMatchObject({ lifecycle: 'archived' })
    expect(await rowsOf('SELECT * FROM companion_revisions')).toEqual([])
    expect(await rowsOf('SELECT * FROM answer_templates')).toEqual([])
    // The member account still exists.
    const me = await office.as(adaClaims, 'GET', '/api/me')
    expect(await me.json()).toMatchObject({ can: { runProfile: false } })
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: adaClaims.email })
    expect(mail!.text).toContain(dayIn('en', Date.parse(eraseAt)))
    expect((await auditLog()).at(-1)).toEqual({
      actor: adaClaims.sub,
      act: 'companion.left',
      subject: ada,
      detail: { erase: false },
    })
  })

  test('the profile stays offline when staff publish it by mistake', async () => {
    await leaveAs(true)
    const visibility = { ids: [ada], status: 'active', is_active: true }
    const path = '/api/admin/companions'
    expect((await office.call('PATCH', path, visibility)).status).toBe(200)
    expect(await statusOf()).toBe(404)
    // The withdrawn consent alone hides the profile, even without the pause.
    await env.DB.prepare('UPDATE companions SET paused_at = NULL').run()
    const { publication } = await office.get<ManagedCompanion>(`${path}/${ada}`)
    expect(publication.consent).toMatchObject({ withdrawnBy: 'companion' })
    await publishCompanions(office.db, [ada])
    expect(await statusOf()).toBe(404)
    // Staff can't give the consent for her.
    const consentRecord = { givenBy: 'Ada', givenOn: '2026-05-01', evidence: 'Signed form' }
    const response = await office.call('PUT', `${path}/${ada}/listing-consent`, consentRecord)
    expect(await response.json()).toMatchObject({ id: 'listing-consent.withdrawn-by-companion' })
    // The departure, by which her data will be deleted, is still recorded.
    expect(await rowsOf('SELECT * FROM companion_departures')).toHaveLength(1)
    await giveAccount(office.db, ada, adaClaims.sub)
    const consent = { version: LISTING_CONSENT_VERSION }
    const consentResponse = await office.as(adaClaims, 'PUT', '/api/own/listing-consent', consent)
    expect([consentResponse.status, await statusOf()]).toEqual([200, 200])
  })

  test('deleting the account withdraws the consent, even of a paused profile', async () => {
    await env.DB.prepare('UPDATE companions SET paused_at = 1').run()
    await eraseMember(office.db, adaClaims.sub, { actor: adaClaims.sub, at: Date.now() })
    expect((await companions())[0]).toMatchObject({ paused_at: 1 })
    const consents = 'SELECT withdrawn_by AS by FROM companion_consents ORDER BY companion_id'
    expect(await rowsOf(consents)).toEqual([{ by: 'companion' }, { by: null }])
  })

  test('leaving requires a recent sign-in and the confirmation', async () => {
    const response = await leave({ confirm: true, erase: true }, { ...adaClaims, amr: [] })
    expect(await response.json()).toMatchObject({ id: 'account.password-unconfirmed' })
    for (const body of [{}, { confirm: false, erase: true }, { confirm: true }]) {
      expect((await leave(body)).status).toBe(422)
    }
    expect(await statusOf()).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('simultaneous calls leave once', async () => {
    const bodies = [true, true, true].map((erase) => leave({ confirm: true, erase }))
    const statuses = (await Promise.all(bodies)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 403, 403])
    expect(await rowsOf('SELECT * FROM companion_departures')).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect((await auditLog()).filter(({ act }) => act === 'companion.left')).toHaveLength(1)
  })

  test('coming back cancels the departure, unless the erasure was requested', async () => {
    const departures = () => rowsOf('SELECT * FROM companion_departures')
    await leaveAs(false)
    await giveAccount(office.db, ada, adaClaims.sub)
    expect(await departures()).toEqual([])
    await leaveAs(false)
    // A status set by staff does not cancel the departure.
    await env.DB.exec(`UPDATE companions SET lifecycle = 'draft'`)
    expect(await departures()).toHaveLength(1)
    await giveAccount(office.db, ada, adaClaims.sub)
    await leaveAs(true)
    await giveAccount(office.db, ada, adaClaims.sub)
    await env.DB.exec(`UPDATE companions SET lifecycle = 'draft'`)
    expect(await departures()).toHaveLength(1)
  })
})

describe('erasing a companion’s data', () => {
  /** Every row of the database, by its table. */
  async function everyTable() {
    const tables = await rowsOf<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'`,
    )
    const rows = tables.map(async ({ name }) => ({
      name,
      text: JSON.stringify(await rowsOf(`SELECT * FROM ${name}`)),
    }))
    return Promise.all(rows)
  }
  const tablesWith = async (word: string) =>
    (await everyTable()).filter(({ text }) => text.includes(word)).map(({ name }) => name)

  test(
    'the nightly job erases on request, except data that must be retained',
    { tags: 'thorough' },
    async () => {
      await office.get(`/api/admin/requests/${thread}`)
      const before = await office.get<object>(`/api/admin/companions/${ada}`)
      const editedForm = { ...before, name: 'Adele', bio: 'Other words of hers' }
      expect((await office.call('PUT', `/api/admin/companions/${ada}`, editedForm)).status).toBe(
        200,
      )
      for (const id of [photo, closed]) {
        const path = `/api/admin/media/${id}`
        const change = await office.call('PUT', path, { alt: 'A picture of hers' })
        expect(change.status).toBe(200)
      }
      expect((await office.call('DELETE', `/api/admin/media/${photo}`)).status).toBe(200)
      for (const word of ['Other words of hers', 'A picture of hers']) {
        expect(await tablesWith(word)).toContain('audit_log')
      }
      await leaveAs(true)
      await env.DB.exec(
        'UPDATE outbox SET recipient = NULL, subject = NULL, text = NULL, sent_at = 1',
      )
      const now = Date.now()
      await expireRows(env, now)
      const ownWords = [
        'Her own words',
        'Other words of hers',
        'A picture of hers',
        'Adele',
        'Adelheid',
      ]
      const words = [...Object.values(marks), ...ownWords, '+41791234567', 'A review']
      for (const word of words) {
        // The outbox still contains the confirmation.
        expect([word, await tablesWith(word)]).toEqual([
          word,
          word === adaClaims.email ? ['outbox'] : [],
        ])
      }
      const logs = ['audit_log', 'catalogue_log', 'companion_access_log', 'companion_departures']
      const otherTables = ['outbox', 'pending_uploads', 'reports', 'tombstones']
      expect((await tablesWith(ada)).toSorted()).toEqual([...logs, ...otherTables])
      const receipt = (await mails()).find(({ recipient }) => recipient === adaClaims.email)
      expect(receipt!.text).toContain(utcMomentIn('en', now))
      for (const phrase of ['twelve months', 'encrypted backups', 'two years'])
        expect(receipt!.text).toContain(phrase)
      // A second run finds nothing to delete.
      await expireRows(env, now)
      expect(await mails()).toHaveLength(2)
      expect(await statusOf()).toBe(404)
    },
  )

  test('without a request the data is erased a year later', async () => {
    await leaveAs(false)
    await eraseDeparted(office.db, Date.now() + YEAR - DAY)
    expect(await companions()).toHaveLength(2)
    await eraseDeparted(office.db, Date.now() + YEAR + DAY)
    expect(await companions()).toHaveLength(1)
    expect(await rowsOf('SELECT * FROM applications')).toEqual([])
  })

  test('the log of reads is stored a year longer', async () => {
    await office.get(`/api/admin/requests/${thread}`)
    await leaveAs(true)
    const now = Date.now()
    const reads = async (at: number) => {
      await expireRows(env, at)
      return (await rowsOf('SELECT * FROM companion_access_log')).length
    }
    expect(await reads(now)).toBe(1)
    expect(await reads(now + YEAR - DAY)).toBe(1)
    expect(await reads(now + YEAR + DAY)).toBe(0)
    expect(await rowsOf('SELECT * FROM companion_departures')).toEqual([])
  })
})

describe('the private file of an application', () => {
  const files = async (at: number) => {
    await expireRows(env, at)
    return (await rowsOf('SELECT * FROM applications')).length
  }

  test('the file is stored until a year after the profile was archived', async () => {
    const now = Date.now()
    await env.DB.prepare('UPDATE applications SET changed_at = ?1')
      .bind(now - 5 * YEAR)
      .run()
    expect(await files(now)).toBe(1)
    await env.DB.prepare(`UPDATE companions SET lifecycle = 'archived', updated_at = ?1`)
      .bind(now)
      .run()
    expect(await files(now + YEAR - DAY)).toBe(1)
    expect(await files(now + YEAR + DAY)).toBe(0)
  })

  test('the file is stored for a year after the profile was deleted', async () => {
    const now = Date.now()
    await env.DB.prepare('UPDATE applications SET changed_at = ?1')
      .bind(now - 5 * YEAR)
      .run()
    await office.call('DELETE', `/api/admin/companions/${ada}`)
    expect(await files(now + YEAR - DAY)).toBe(1)
    expect(await files(now + YEAR + DAY)).toBe(0)
  })
})

describe('a companion’s copy of her data', () => {
  const exportCopy = async (claims: typeof adaClaims = adaClaims) => {
    const response = await office.as(claims, 'GET', '/api/own/export')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('my-profile.json')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    return response.text()
  }

  test('the copy has every part, and the reads by staff with person, data, time and reason', async () => {
    await office.get(`/api/admin/requests/${thread}`)
    await office.get(`/api/admin/companions/${ada}`)
    const copy = JSON.parse(await exportCopy()) as Record<string, object[]>
    expect(copy).toMatchObject({
      profile: [{ name: 'Ada', bio: 'Her own words', city: 'Zurich' }],
      application: [{ about: marks.application }],
      account: [{ sinceAt: expect.stringMatching(/Z$/) as string }],
      media: [{ accessLevel: 'public' }, { accessLevel: 'private' }],
      requests: [{ reference: 'B-AAAA-AAAA' }],
      messages: [{ reference: 'B-AAAA-AAAA', by: 'member', text: marks.thread }],
      reviews: [{ text: 'A review of her' }],
      whoReadMyData: [
        { by: 'The office', what: 'thread', why: 'check' },
        { by: 'The office', what: 'channels', why: 'check' },
        { by: 'The office', what: 'private-media', why: 'check' },
      ],
    })
    expect((await auditLog()).at(-1)).toMatchObject({ act: 'companion.exported', subject: ada })
  })

  test('the copy contains no members and no other companions', async () => {
    const text = await exportCopy()
    for (const word of [guest.sub, guest.email, 'guest', adminClaims.sub]) {
      expect(text).not.toContain(word)
    }
    const otherCopy = await exportCopy(bertaClaims)
    for (const word of [...Object.values(marks), ada, 'Ada']) expect(otherCopy).not.toContain(word)
  })

  test('the number of copies is limited', async () => {
    for (let n = 0; n < 6; n++) await exportCopy()
    expect((await office.as(adaClaims, 'GET', '/api/own/export')).status).toBe(429)
  })
})
