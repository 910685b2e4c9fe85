import { expect, expectTypeOf, test } from 'vitest'
import {
  getManagedEndpoint,
  saveManagedEndpoint,
  type ManagedCompanion,
} from '#companions/staff/admin-companions'
import { getCompanionEndpoint, type Profile } from '#catalogue/companions'
import {
  addressOf,
  withAddress,
  type AnswerOf,
  type BodyOf,
  type ConflictOf,
} from '#platform/endpoint'
import { listHomeCompanionsEndpoint } from '#catalogue/homepage'
import { listPlacesEndpoint } from '#catalogue/places'
import { readRequestEndpoint } from '#messaging/requests'
import { operations } from '#contract/openapi'

test('an address encodes its parameters and omits empty values', () => {
  expect(addressOf(listPlacesEndpoint)).toBe('/api/places')
  expect(addressOf(getCompanionEndpoint, { params: { id: 'a/b:c' } })).toBe(
    '/api/companions/a%2Fb%3Ac',
  )
  expect(addressOf(listHomeCompanionsEndpoint, { query: { limit: 8 } })).toBe(
    '/api/homepage/companions?limit=8',
  )
  expect(addressOf(listHomeCompanionsEndpoint, { query: { limit: undefined } })).toBe(
    '/api/homepage/companions',
  )
  // @ts-expect-error: the path has no such parameter
  expect(addressOf(getCompanionEndpoint, { params: { name: 'ada' } })).toBe('/api/companions/')
})

test('an endpoint with a filled-in address can be called directly', () => {
  const call = withAddress(getCompanionEndpoint, { params: { id: 'a:b' } })
  expect(call).toEqual({ method: 'GET', path: '/api/companions/a%3Ab', access: 'public' })
  expect(addressOf(call)).toBe(call.path)
  expectTypeOf<AnswerOf<typeof call>>().toEqualTypeOf<{ data: Profile }>()
  expectTypeOf<BodyOf<typeof call>>().toEqualTypeOf<undefined>()
  expectTypeOf<BodyOf<typeof readRequestEndpoint>>()
    .toHaveProperty('version')
    .toEqualTypeOf<number>()
})

test('an endpoint’s type has its body and its conflict response', () => {
  expect(saveManagedEndpoint.method).toBe('PUT')
  expectTypeOf<BodyOf<typeof saveManagedEndpoint>>().toHaveProperty('name').toEqualTypeOf<string>()
  expectTypeOf<BodyOf<typeof saveManagedEndpoint>['services']>().not.toBeUnknown()
  expectTypeOf<ConflictOf<typeof saveManagedEndpoint>>().toEqualTypeOf<{
    detail: string
    id: 'companion.changed'
    current: ManagedCompanion
  }>()
  expectTypeOf<ConflictOf<typeof getManagedEndpoint>>().toBeNever()
})

test('staff operations are exactly those below /api/admin', () => {
  const staff = operations.filter(({ endpoint }) => endpoint.access === 'staff')
  expect(staff.length).toBeGreaterThan(30)
  for (const { name, endpoint } of operations) {
    expect(endpoint.path.startsWith('/api/admin/'), name).toBe(endpoint.access === 'staff')
  }
})
