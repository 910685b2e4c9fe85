import { beforeEach, expect, test } from 'vitest'
import { getContentSchemas } from '#media/admin-stories'
import {
  companionId,
  contentPath,
  openOffice,
  photoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'

let office: Office
const a = uuid(0xa)
const b = uuid(0xb)
const c = uuid(0xc)
const d = uuid(0xd)
beforeEach(async () => void (office = await openOffice({ media: [{ id: a }] })))

const upload = (id: string, before: unknown) =>
  office.uploaded(photoForm({ id, before: JSON.stringify(before) }))
const order = async () =>
  (await expectAnswer(getContentSchemas, office.get(contentPath()))).gallery.map(({ id }) => id)

test('keeps the order in which concurrent files were selected', async () => {
  await upload(d, [])
  await upload(b, [c, d])
  await upload(c, [d])
  expect(await order()).toEqual([a, b, c, d])
  const { results } = await env.DB.prepare(
    'SELECT position FROM media WHERE companion_id = ? ORDER BY position',
  )
    .bind(companionId)
    .all<{ position: number }>()
  expect(new Set(results.map(({ position }) => position)).size).toBe(4)
})

test('appends a file if none of the later ones exists', async () => {
  await upload(b, [c, uuid(0x99)])
  await upload(c, [])
  expect(await order()).toEqual([a, b, c])
})

test.each([[['1']], ['x'], [Array.from({ length: 101 }, (_, index) => uuid(index))]])(
  'refuses an invalid list of later files: %j',
  async (before) => {
    const answer = await office.upload(photoForm({ before: JSON.stringify(before) }))
    await answer.text()
    expect(answer.status).toBe(422)
    expect(await order()).toEqual([a])
  },
)
