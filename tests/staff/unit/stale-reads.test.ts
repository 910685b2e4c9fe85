import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getManagedEndpoint, listManagedEndpoint } from '#companions/staff/admin-companions'
import { getSaleEndpoint } from '#billing/admin-payments'
import { listAuditEndpoint } from '#staff/audit-log'
import { getCompanionEndpoint } from '#catalogue/companions'
import { addressOf, type AddressParts, type Endpoint } from '#platform/endpoint'
import { getOverviewEndpoint } from '#staff/overview'
import { getSettingsEndpoint } from '#staff/settings'
import {
  companionReads,
  invalidateReads,
  publicReads,
} from '../../../web/admin/shared/api/stale-reads.ts'

const personalKey = <E extends Endpoint>(member: string, endpoint: E, parts?: AddressParts<E>) => [
  'personal',
  member,
  addressOf(endpoint, parts),
]

const ada = { params: { id: 'ada' } }
const berta = { params: { id: 'berta' } }
const keys = {
  profile: [addressOf(getCompanionEndpoint, ada)],
  'profile as a member': personalKey('m', getCompanionEndpoint, ada),
  'first page': personalKey('m', listManagedEndpoint, { query: { skip: 0 } }),
  'second page': personalKey('m', listManagedEndpoint, { query: { skip: 10 } }),
  Ada: personalKey('m', getManagedEndpoint, ada),
  Berta: personalKey('m', getManagedEndpoint, berta),
  overview: personalKey('m', getOverviewEndpoint),
  'audit log': personalKey('m', listAuditEndpoint),
  settings: personalKey('m', getSettingsEndpoint),
  sale: personalKey('m', getSaleEndpoint, ada),
}

async function staleAfter(...reads: Parameters<typeof invalidateReads>[1]) {
  const queries = new QueryClient()
  for (const key of Object.values(keys)) queries.setQueryData(key, {})
  await invalidateReads(queries, reads)
  return Object.entries(keys).flatMap(([name, key]) =>
    queries.getQueryState(key)?.isInvalidated ? [name] : [],
  )
}

test('invalidates only the named reads, the overview and the audit log after a write', async () => {
  const always = ['overview', 'audit log']
  expect(await staleAfter()).toEqual(always)
  expect(await staleAfter(listManagedEndpoint)).toEqual(['first page', 'second page', ...always])
  expect(await staleAfter(getManagedEndpoint)).toEqual(['Ada', 'Berta', ...always])
  expect(await staleAfter(...publicReads)).toEqual(['profile', 'profile as a member', ...always])
  expect(await staleAfter(...companionReads)).not.toContain('Ada')
})

test('waits after a write only for the named reads', async () => {
  const queries = new QueryClient()
  const pendingAnswer = Promise.withResolvers<object>()
  const loadedNames: string[] = []
  const show = (name: keyof typeof keys, answer: object | Promise<object>) =>
    new QueryObserver(queries, {
      queryKey: keys[name],
      initialData: {},
      staleTime: Infinity,
      queryFn: () => (loadedNames.push(name), answer),
    }).subscribe(() => {})
  const ends = [show('overview', pendingAnswer.promise), show('first page', { rows: 1 })]
  await invalidateReads(queries, [listManagedEndpoint])
  expect(loadedNames.toSorted()).toEqual(['first page', 'overview'])
  expect(queries.getQueryData(keys['first page'])).toEqual({ rows: 1 })
  pendingAnswer.resolve({})
  for (const end of ends) end()
})
