import { expect, expectTypeOf, test } from 'vitest'
import { getManaged, saveManaged, type ManagedCompanion } from '#companions/staff/admin-companions'
import { getCompanion, type Profile } from '#catalogue/companions'
import {
  addressOf,
  withAddress,
  type AnswerOf,
  type BodyOf,
  type ConflictOf,
} from '#platform/endpoint'
import { listHomeCompanions } from '#catalogue/homepage'
import { listPlaces } from '#catalogue/places'
import { readRequest } from '#messaging/requests'
import { operations } from '#contract/openapi'

test('an address encodes its parameters and omits empty values', () => {
  expect(addressOf(listPlaces)).toBe('/api/places')
  expect(addressOf(getCompanion, { params: { id: 'a/b:c' } })).toBe('/api/companions/a%2Fb%3Ac')
  expect(addressOf(listHomeCompanions, { query: { limit: 8 } })).toBe(
    '/api/homepage/companions?limit=8',
  )
  expect(addressOf(listHomeCompanions, { query: { limit: undefined } })).toBe(
    '/api/homepage/companions',
  )
  // @ts-expect-error: the path has no such parameter
  expect(addressOf(getCompanion, { params: { name: 'ada' } })).toBe('/api/companions/')
})

test('an endpoint with a filled-in address can be called directly', () => {
  const call = withAddress(getCompanion, { params: { id: 'a:b' } })
  expect(call).toEqual({ method: 'GET', path: '/api/companions/a%3Ab', access: 'public' })
  expect(addressOf(call)).toBe(call.path)
  expectTypeOf<AnswerOf<typeof call>>().toEqualTypeOf<{ data: Profile }>()
  expectTypeOf<BodyOf<typeof call>>().toEqualTypeOf<undefined>()
  expectTypeOf<BodyOf<typeof readRequest>>().toHaveProperty('version').toEqualTypeOf<number>()
})

test('an endpoint’s type has its body and its conflict response', () => {
  expect(saveManaged.method).toBe('PUT')
  expectTypeOf<BodyOf<typeof saveManaged>>().toHaveProperty('name').toEqualTypeOf<string>()
  expectTypeOf<BodyOf<typeof saveManaged>['services']>().not.toBeUnknown()
  expectTypeOf<ConflictOf<typeof saveManaged>>().toEqualTypeOf<{
    detail: string
    id: 'companion.changed'
    current: ManagedCompanion
  }>()
  expectTypeOf<ConflictOf<typeof getManaged>>().toBeNever()
})

test('staff operations are exactly those below /api/admin', () => {
  const staff = operations.filter(({ endpoint }) => endpoint.access === 'staff')
  expect(staff.length).toBeGreaterThan(30)
  for (const { name, endpoint } of operations) {
    expect(endpoint.path.startsWith('/api/admin/'), name).toBe(endpoint.access === 'staff')
  }
})
