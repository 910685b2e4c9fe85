import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/endpoint'
import { getCompanionSchemas, type Profile } from '#contract/companions'
import { getCompanion } from '#contract/companions.api'
import { getOwnSchemas } from '#contract/own'
import { getOwn } from '#contract/own.api'
import { agreeToFile } from '#contract/own-media.api'
import { REMINDER_DAYS } from '#contract/renewal-options'
import { writeAll } from '../../../worker/db/bulk.ts'
import { isAssertionFailed } from '../../../worker/db/refusals.ts'
import { closeMedia } from '../../../worker/features/media/unrecorded.ts'
import { closeUnrecordedFiles } from '../../../worker/flows/close-unrecorded-files.ts'
import { remindOfChecks } from '../../../worker/flows/remind-of-checks.ts'
import { adminClaims, rowsOf } from '../../support/admin.ts'
import { consentGiven } from '../../support/admin-media.ts'
import { expectAnswer } from '../../support/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions-own.ts'
import { env } from '../../support/database.ts'
import { DAY, HOUR, uuid } from '../../support/fixtures.ts'
import { isolate } from '../../support/open-site.ts'
import { givePlan } from '../../support/plans.ts'
import {
  openSubmissions,
  ownForm,
  storyForm,
  type Submissions,
} from '../../support/submitted-media.ts'

// Files from before records of consent: shown without one until a moment.

const premium = { sub: uuid(0xd), email: 'gold@members.test' }
let office: Submissions
let due: number
let [open, closed, story, recorded]: [string, string, string, string] = ['', '', '', '']

const fromMigration = async () => {
  const { queries } = env.MIGRATIONS.find(({ name }) => name.startsWith('0066'))!
  await env.DB.prepare(queries.find((query) => query.includes('record_due_at = CAST'))!).run()
}
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  office = await openSubmissions()
  open = await office.published(ownForm({ uses: 'public,stories' }))
  closed = await office.published(ownForm({ access_level: 'private', uses: 'private' }))
  story = await office.published(storyForm())
  recorded = await office.published(ownForm())
  const before = [open, closed, story].map((id) => `'${id}'`).join()
  await env.DB.exec(`DELETE FROM media_consents WHERE media_id IN (${before})`)
  await fromMigration()
  due = Date.now() + HOUR
  await env.DB.exec(`UPDATE media SET record_due_at = ${due} WHERE record_due_at IS NOT NULL`)
  await office.as(premium, 'GET', '/api/me')
  await givePlan(premium.sub)
})
afterEach(() => void vi.useRealTimers())

/** An isolate that remembers nothing of before. */
const another = () => isolate({ vars: office.accounts.vars })
const profileFor = async (claims?: typeof premium): Promise<Profile> => {
  const path = addressOf(getCompanion, { params: { id: ada } })
  const answer = another().ask(path, claims && (await office.accounts.as(claims)))
  return (await expectAnswer(getCompanionSchemas, answer)).data
}
const statusOf = async (path: string) => {
  const response = await another().ask(path)
  await response.arrayBuffer()
  return response.status
}
const at = (now: number) => vi.setSystemTime(now)
const close = async (now: number) => {
  at(now)
  await closeUnrecordedFiles({ db: office.db, bucket: env.MEDIA }, now)
}
const rows = (where: string) =>
  rowsOf(`SELECT id, access_level, record_due_at, closed_at FROM media WHERE ${where} ORDER BY id`)
const dues = async (id: string) =>
  (
    await rowsOf(`SELECT record_due_at AS due, closed_at AS closed FROM media WHERE id = '${id}'`)
  )[0]
const agree = (id: string, claims = adaClaims, body: object = { shown: 'self' }) =>
  office.send(claims, ['POST', addressOf(agreeToFile, { params: { id } })], body)
const closings = () => rowsOf(`SELECT subject FROM audit_log WHERE act = 'media.closed'`)

test('files without a record have sixty days, the others are as before', async () => {
  await env.DB.exec('UPDATE media SET record_due_at = NULL')
  await fromMigration()
  const found = await rowsOf<{ due: number }>(
    'SELECT record_due_at AS due FROM media WHERE record_due_at IS NOT NULL',
  )
  expect(found).toHaveLength(3)
  for (const { due: at } of found) expect(Math.abs(at - Date.now() - 60 * DAY)).toBeLessThan(DAY)
  expect(await dues(recorded)).toEqual({ due: null, closed: null })
})

describe('at the moment', () => {
  test('members no longer find a private file, and no link opens it', async () => {
    at(due - 1)
    const { private_photos: shown } = await profileFor(premium)
    expect(shown).toHaveLength(1)
    expect(await statusOf(shown[0]!.url)).toBe(200)
    at(due)
    expect((await profileFor(premium)).private_photos).toEqual([])
    expect(await statusOf(shown[0]!.url)).toBe(404)
  })

  test('the job takes all of them off the site, and nothing before', async () => {
    await close(due - 1)
    expect(await closings()).toEqual([])
    expect(await profileFor()).toMatchObject({
      hasPrivateContent: true,
      premiumContent: { photoCount: 1 },
      public_photos: [{}, {}],
      stories: [{}],
    })
    const keptRow = await rowsOf(`SELECT * FROM media WHERE id = '${recorded}'`)
    const addresses = (await profileFor()).public_photos.map(({ url }) => url)

    await close(due)
    expect((await closings()).toSorted()).toHaveLength(3)
    const after = await profileFor()
    expect(after).toMatchObject({ hasPrivateContent: false, premiumContent: null, stories: [] })
    expect(after.public_photos.map(({ url }) => url.includes(recorded))).toEqual([true])
    const statuses = await Promise.all(addresses.map(statusOf))
    expect(statuses.toSorted()).toEqual([200, 404])
    expect((await profileFor(premium)).private_photos).toEqual([])
    expect(await rows(`access_level = 'private'`)).toHaveLength(2)
    // What has a record is as it was, but for its place.
    expect(await rowsOf(`SELECT * FROM media WHERE id = '${recorded}'`)).toEqual(keptRow)

    await close(due + DAY)
    expect(await closings()).toHaveLength(3)
  })

  test('a record that is made while the job runs wins', async () => {
    expect((await agree(closed)).status).toBe(200)
    const closing = writeAll(office.db, closeMedia(office.db, closed, due))
    expect(isAssertionFailed(await closing.catch((error: unknown) => error))).toBe(true)
    expect(await dues(closed)).toEqual({ due: null, closed: null })
  })
})

describe('her consent', () => {
  test('keeps a file as it is used, and is recorded as hers', async () => {
    for (const id of [open, closed, story]) {
      expect((await agree(id)).status).toBe(200)
      expect((await agree(id)).status).toBe(200)
    }
    expect(await rows('record_due_at IS NOT NULL')).toEqual([])
    const [first, ...more] = await rowsOf(
      `SELECT for_public, for_private, for_stories, actor FROM media_consents WHERE media_id = '${closed}'`,
    )
    expect(more).toEqual([])
    expect(first).toEqual({ for_public: 0, for_private: 1, for_stories: 0, actor: null })
    await close(due)
    expect(await closings()).toEqual([])
    expect((await profileFor(premium)).private_photos).toHaveLength(1)
  })

  test('brings back what was closed', async () => {
    await close(due)
    expect((await agree(closed)).status).toBe(200)
    expect((await profileFor()).hasPrivateContent).toBe(true)
    expect((await profileFor(premium)).private_photos).toHaveLength(1)
  })

  test('is not taken for the file of another, or without who is shown', async () => {
    expect((await agree(closed, bertaClaims)).status).toBe(404)
    expect((await agree(closed, adaClaims, { shown: 'others' })).status).toBe(422)
    expect(await dues(closed)).toEqual({ due, closed: null })
  })

  test('to stories alone does not keep a file in the gallery', async () => {
    const change = { kind: 'story', mediaId: open, id: uuid(0x51), hours: 24 }
    expect((await office.submit({ ...change, consent: { shown: 'self' } })).status).toBe(200)
    expect(await dues(open)).toEqual({ due, closed: null })
  })
})

test('staff record one for a file that is closed, and may publish it again', async () => {
  await close(due)
  const path = `/api/admin/media/${open}`
  const record = await office.send(adminClaims, ['PUT', `${path}/consent`], consentGiven)
  expect(record.status).toBe(200)
  expect(await dues(open)).toEqual({ due: null, closed: null })
  const opened = await office.send(adminClaims, ['PUT', path], { access_level: 'public' })
  expect(opened.status).toBe(200)
  expect((await profileFor()).public_photos).toHaveLength(2)
})

test('both areas say until when', async () => {
  const day = new Date(due).toISOString()
  const { published, stories } = await office.own()
  const said = Object.fromEntries(published.map((one) => [one.id, one.record_due]))
  expect(said).toEqual({ [open]: day, [closed]: day, [recorded]: null })
  expect(stories.map(({ file }) => file.record_due)).toEqual([day])
  const listed = await office.send(adminClaims, ['GET', '/api/admin/incomplete-profiles'])
  const { profiles, unrecorded } = await listed.json<Record<string, { id: string }[]>>()
  const hers = [...profiles!, ...unrecorded!].find(({ id }) => id === ada)
  expect(hers).toMatchObject({ publicFiles: 2, privateFiles: 1, filesUntil: day })
})

test('Today counts them, with the first moment to come, until each has a record', async () => {
  const notes = async (claims = adaClaims) => {
    const answer = office.send(claims, ['GET', getOwn.path])
    const { attention } = await expectAnswer(getOwnSchemas, answer)
    return attention.filter(({ kind }) => kind === 'files-unrecorded')
  }
  const kind = 'files-unrecorded'
  expect(await notes()).toEqual([{ kind, count: 3, at: new Date(due).toISOString() }])
  expect(await notes(bertaClaims)).toEqual([])
  expect((await agree(open)).status).toBe(200)
  await close(due)
  // Closed, they wait for her still.
  expect(await notes()).toEqual([{ kind, count: 2 }])
  for (const id of [closed, story]) expect((await agree(id)).status).toBe(200)
  expect(await notes()).toEqual([])
})

describe('before the end', () => {
  const remind = (now: number) => remindOfChecks(office.db, null, { graceDays: 30, now })
  const mailed = () => rowsOf(`SELECT recipient FROM outbox WHERE cause LIKE 'record-due:%'`)

  test('she is reminded once, two weeks ahead', async () => {
    await remind(due - REMINDER_DAYS * DAY - 1)
    expect(await mailed()).toEqual([])
    await remind(due - REMINDER_DAYS * DAY)
    await remind(due - DAY)
    expect(await mailed()).toEqual([{ recipient: adaClaims.email }])
    await env.DB.exec(`DELETE FROM outbox WHERE cause LIKE 'record-due:%'`)
    await remind(due - 1)
    expect(await mailed()).toEqual([])
  })

  test('the office is, for whoever has no address', async () => {
    await env.DB.exec(`UPDATE media SET companion_id = '${berta}' WHERE id = '${closed}'`)
    await env.DB.exec(`DELETE FROM companion_accounts WHERE companion_id = '${berta}'`)
    await env.DB.exec(`UPDATE media SET record_due_at = NULL WHERE companion_id = '${ada}'`)
    await remind(due - DAY)
    expect(await mailed()).toEqual([{ recipient: null }])
  })
})
