import { expect, test } from 'vitest'
import { restoredFrom } from '../../../web/admin/companions/restored.ts'

const change = (id: number, before: object) => ({
  id,
  at: '2026-05-01T10:00:00Z',
  by: 'Ina',
  is_first: false,
  reason: null,
  unlisted: [],
  before,
  after: {},
})

test('restoring a version undoes all later changes, the oldest last', () => {
  expect(restoredFrom([change(2, { bio: 'Two', place: [] }), change(1, { bio: 'One' })])).toEqual({
    bio: 'One',
    place: [],
  })
})

test('restoring a version changes no switch of visibility', () => {
  const switches = { is_active: true, is_featured: true, is_vip: true, status: 'active' }
  const places = { visible_on_homepage: true, visible_in_feed: true }
  expect(restoredFrom([change(1, { ...switches, ...places, bio: 'One' })])).toEqual({ bio: 'One' })
})
