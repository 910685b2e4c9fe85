import { beforeEach, describe, expect, test } from 'vitest'
import { endPublication } from '../../../worker/companions/end-publication.ts'
import { auditLog } from '../../support/staff/admin.ts'
import {
  ada,
  publicPlaces,
  readManaged,
  office,
  openComplete,
  openWith,
  path,
  photo,
  placesOf,
  publish,
  readReasons,
  run,
} from '../../support/companions/complete-profile.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'

beforeEach(openComplete)

const country = `UPDATE countries SET is_open = 0 WHERE id = 'switzerland'`
const conditions: [without: string, change: string, reason: string][] = [
  [
    'a check of identity',
    `DELETE FROM companion_verifications WHERE checked = 'identity'`,
    'identity-missing',
  ],
  ['a check of age', `DELETE FROM companion_verifications WHERE checked = 'age'`, 'age-missing'],
  [
    'a valid check',
    `UPDATE companion_verifications SET lapsed_at = valid_until WHERE checked = 'age'`,
    'age-ended',
  ],
  ['her consent', 'DELETE FROM companion_consents', 'consent-missing'],
  [
    'a valid consent',
    `UPDATE companion_consents SET withdrawn_at = given_at, withdrawn_by = 'team'`,
    'consent-withdrawn',
  ],
  [
    'a public photo',
    `UPDATE media SET access_level = 'private' WHERE purpose = 'gallery'`,
    'photo-missing',
  ],
  [
    'a record for the photo',
    `DELETE FROM media_consents WHERE media_id = '${photo}'`,
    'photo-unrecorded',
  ],
  [
    'a record that allows publication',
    `UPDATE media_consents SET for_public = 0`,
    'photo-unrecorded',
  ],
  ['an open country', country, 'country-closed'],
  ['an allowed range of ages', 'UPDATE companions SET age_min = 20', 'below-minimum-age'],
  ['her recorded age in the range', 'UPDATE companion_ages SET at_least = 30', 'range-untrue'],
  [
    'a range that begins with her age',
    `UPDATE companion_ages SET birth_date = date(recorded_on, '-24 years'), at_least = 24`,
    'range-untrue',
  ],
  ['a recorded age', 'DELETE FROM companion_ages', 'age-unrecorded'],
  ['a sufficient recorded age', 'UPDATE companion_ages SET at_least = 20', 'recorded-age-below'],
]

describe('conditions of a public profile', () => {
  test('a profile is public while every condition is met', async () => {
    expect(await placesOf()).toEqual(publicPlaces)
    expect(await readReasons()).toEqual([])
  })

  test.each(conditions)(
    'without %s the profile is nowhere, and staff read the reason',
    async (_, change, reason) => {
      await run(change)
      await publish()
      expect(await placesOf()).toEqual([])
      expect(await readReasons()).toEqual([reason])
    },
  )

  test.each(conditions)('without %s the database rejects a public row', async (_, change) => {
    await run(change)
    const update = run(`UPDATE catalogue_log SET entry = entry WHERE subject = ?1`, ada)
    await expect(update).rejects.toThrow('does not meet the conditions of publication')
    await run('DELETE FROM catalogue_log WHERE subject = ?1', ada)
    const insert = run(
      `INSERT INTO catalogue_log (version, subject, entry) VALUES (999, ?1, '[]')`,
      ada,
    )
    await expect(insert).rejects.toThrow('does not meet the conditions of publication')
  })

  test('without the conditions no file is served', async () => {
    const photoStatus = async () => (await office.ask(`/media/${ada}/${photo}/w640.webp`)).status
    await env.MEDIA.put(`media/${ada}/${photo}/w640.webp`, 'a picture')
    expect(await photoStatus()).toBe(200)
    await run('DELETE FROM companion_consents')
    await publish()
    office.catalogue.expire()
    expect(await photoStatus()).toBe(404)
  })
})

test('a changed minimum age applies immediately, and is never below 18', async () => {
  const saveMinimumAge = (minimum_age: number) =>
    office.call('PUT', '/api/admin/settings', { publication: { minimum_age, grace_days: 30 } })
  expect((await saveMinimumAge(17)).status).toBe(422)
  expect((await saveMinimumAge(26)).status).toBe(200)
  expect(await placesOf()).toEqual([])
  expect(await readReasons()).toEqual(['recorded-age-below', 'below-minimum-age'])
  expect((await saveMinimumAge(25)).status).toBe(200)
  expect(await placesOf()).toEqual(publicPlaces)
})

test('closing a country takes its profiles offline immediately, with a note', async () => {
  const change = (body: object) => office.call('PATCH', '/api/admin/countries/switzerland', body)
  expect((await change({ open: false, note: '' })).status).toBe(422)
  const closing = await change({ open: false, note: 'Under review.' })
  expect(await closing.json()).toHaveProperty(
    'countries.0',
    expect.objectContaining({ id: 'switzerland', open: false, note: 'Under review.' }),
  )
  expect(await placesOf()).toEqual([])
  expect((await change({ open: true, note: '' })).status).toBe(200)
  expect(await placesOf()).toEqual(publicPlaces)
  expect((await auditLog()).filter(({ act }) => act === 'country.changed')).toHaveLength(2)
  expect(
    (await office.call('PATCH', '/api/admin/countries/atlantis', { open: true, note: '' })).status,
  ).toBe(404)
})

describe('files without a record of consent', () => {
  const bare = uuid(0x41)
  const clip = uuid(0x42)
  const diary = uuid(0x43)
  beforeEach(async () => {
    await openWith([
      companionImport({
        id: ada,
        name: 'Ada',
        visible_on_homepage: true,
        media: [
          { id: bare },
          { id: photo },
          { id: clip, type: 'video' },
          { id: diary, purpose: 'story' },
        ],
        stories: [{ mediaId: diary, text: 'At the lake' }],
      }),
    ])
    for (const id of [bare, clip, diary]) {
      await run('DELETE FROM media_consents WHERE media_id = ?1', id)
      await env.MEDIA.put(`media/${ada}/${id}/w640.webp`, 'a picture')
    }
    await publish()
    office.catalogue.expire()
  })

  test('such a file is in no list, profile or story, and not the cover', async () => {
    for (const address of [
      `/api/companions/${ada}`,
      '/api/companions',
      '/api/homepage/companions',
      '/api/homepage/stories?limit=12',
    ]) {
      const answer = await office.ask(address)
      const text = await answer.text()
      expect(answer.status).toBe(200)
      for (const id of [bare, clip, diary]) expect(text).not.toContain(id)
    }
    expect(await (await office.ask('/api/companions')).text()).toContain(photo)
  })

  test.each([bare, clip, diary])('such a file is not served: %s', async (id) => {
    expect((await office.ask(`/media/${ada}/${id}/w640.webp`)).status).toBe(404)
  })
})

describe('the end of a check', () => {
  const endAt = (kind: string, endsAt: number) =>
    run(
      'UPDATE companion_verifications SET checked_at = 1, valid_until = ?2 WHERE checked = ?1',
      kind,
      endsAt,
    )

  test('a published profile stays public for the days of grace, then the job unpublishes it', async () => {
    const end = Date.now() - 10 * DAY
    await endAt('identity', end)
    await endPublication(office.db, 30, end + 30 * DAY - 1)
    expect(await placesOf()).toEqual(publicPlaces)
    const [warning] = (await readManaged()).warnings
    expect(warning).toMatchObject({
      reason: 'identity-ended',
      at: new Date(end).toISOString(),
      until: new Date(end + 30 * DAY).toISOString(),
    })
    await endPublication(office.db, 30, end + 30 * DAY)
    expect(await placesOf()).toEqual([])
    expect(await readReasons()).toEqual(['identity-ended'])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.grace-ended',
      subject: ada,
      actor: 'system',
      detail: { checks: ['identity'] },
    })
    await endPublication(office.db, 30, end + 40 * DAY)
    expect((await auditLog()).filter(({ act }) => act === 'companion.grace-ended')).toHaveLength(1)
  })

  test('a draft has no days of grace', async () => {
    await run(`UPDATE companions SET lifecycle = 'draft'`)
    await endAt('age', Date.now() - DAY)
    await endPublication(office.db, 30, Date.now())
    expect(await readReasons()).toEqual(['draft', 'age-ended'])
  })

  test('a renewed check counts again', async () => {
    await endAt('age', Date.now() - 40 * DAY)
    await endPublication(office.db, 30, Date.now())
    expect(await placesOf()).toEqual([])
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
    const verifications = [
      { checked: 'identity', checked_at: day(-1), valid_until: day(300) },
      { checked: 'age', checked_at: day(-1), valid_until: day(300) },
    ]
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich', verifications }
    expect((await office.call('PUT', path, form)).status).toBe(200)
    expect(await placesOf()).toEqual(publicPlaces)
  })

  test('a check whose end is in the past never counts', async () => {
    const verifications = [
      { checked: 'identity', checked_at: '2020-01-01', valid_until: '2021-01-01' },
      { checked: 'age', checked_at: '2020-01-01', valid_until: '2099-01-01' },
    ]
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich', verifications }
    await office.call('PUT', path, form)
    expect(await readReasons()).toEqual(['identity-ended'])
  })

  test('the end of the check of photos hides nobody', async () => {
    await run(
      `INSERT INTO companion_verifications (id, companion_id, checked, checked_by, checked_at, valid_until)
      VALUES (?1, ?2, 'photos', 'x', 1, 2)`,
      uuid(0x70),
      ada,
    )
    await endPublication(office.db, 30, Date.now())
    await publish()
    expect(await placesOf()).toEqual(publicPlaces)
  })
})
