import { LISTING_CONSENT_VERSION, PROMOTION_CONSENT_VERSION } from '#companions/publication-records'
import { expectOk } from '../platform/answers.ts'
import { ada, adaClaims, type Companions } from './companions-own.ts'

/** Calls about consents to listing and promotion (by staff and by the companion), age, countries and addresses. */
export async function aboutPublication(office: Companions) {
  const path = `/api/admin/companions/${ada}`
  const consentFields = { givenBy: 'Ada Muster', givenOn: '2026-01-02', evidence: 'Signed form' }
  const country = { open: true, note: 'Reviewed.' }
  await expectOk(office.call('PUT', `${path}/listing-consent`, consentFields))
  await expectOk(office.call('DELETE', `${path}/listing-consent`, { reason: 'She called.' }))
  await expectOk(office.call('PUT', `${path}/promotion-consent`, consentFields))
  await expectOk(office.call('DELETE', `${path}/promotion-consent`, { reason: 'She called.' }))
  await expectOk(office.call('PUT', `${path}/age`, { atLeast: 30 }))
  await expectOk(office.call('PUT', `${path}/plan`, { publish_at: null, unpublish_at: null }))
  await expectOk(office.call('PATCH', '/api/admin/countries/austria', country))
  await expectOk(office.call('PUT', `${path}/slug`, { slug: 'ada-lovelace' }))
  const unlistedBody = { unlisted: true }
  await expectOk(office.call('PUT', `${path}/search-engines`, unlistedBody))
  await expectOk(office.as(adaClaims, 'PUT', '/api/own/search-engines', unlistedBody))
  await expectOk(office.as(adaClaims, 'PUT', '/api/own/reviews', { declined: true }))
  await expectOk(office.as(adaClaims, 'PUT', '/api/own/online-alerts', { announced: true }))
  const callAsCompanion = (method: string, consent: string, body?: object) =>
    expectOk(office.as(adaClaims, method, `/api/own/${consent}`, body))
  await callAsCompanion('PUT', 'listing-consent', { version: LISTING_CONSENT_VERSION })
  await callAsCompanion('DELETE', 'listing-consent')
  await callAsCompanion('PUT', 'promotion-consent', { version: PROMOTION_CONSENT_VERSION })
  await callAsCompanion('DELETE', 'promotion-consent')
}
