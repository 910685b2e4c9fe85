import { beforeEach, expect, test } from 'vitest'
import { getOwnSchemas } from '#companions/own/own'
import { giveListingConsentSchemas, withdrawListingConsentSchemas } from '#companions/publication'
import { LISTING_CONSENT_VERSION } from '#companions/publication-records'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import {
  ada,
  adaClaims,
  berta,
  openOwnAreas,
  type Companions,
} from '../../support/companions/companions-own.ts'

let site: Companions

beforeEach(async () => {
  site = await openOwnAreas([
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
  ])
})

const consent = '/api/own/listing-consent'
const give = (version = LISTING_CONSENT_VERSION) => site.as(adaClaims, 'PUT', consent, { version })
const withdraw = () =>
  expectAnswer(withdrawListingConsentSchemas, site.as(adaClaims, 'DELETE', consent))
const readOwn = () => expectAnswer(getOwnSchemas, site.as(adaClaims, 'GET', '/api/own'))
const pageStatus = async () => (await site.ask(`/api/companions/${ada}`)).status
const record = () =>
  site.call('PUT', `/api/admin/companions/${ada}/listing-consent`, {
    givenBy: 'Ada Muster',
    givenOn: '2026-05-01',
    evidence: 'Signed form',
  })

test('withdrawing the consent takes the profile offline in the same request', async () => {
  expect(await readOwn()).toMatchObject({ hidden: [], missing: [], consent: { isByTeam: true } })
  expect(await pageStatus()).toBe(200)
  expect(await withdraw()).toMatchObject({
    hidden: ['incomplete'],
    missing: [{ reason: 'consent-withdrawn' }],
    consent: null,
  })
  expect(await pageStatus()).toBe(404)
  await withdraw()
  const consentedProfile = await expectAnswer(giveListingConsentSchemas, give())
  expect(consentedProfile).toMatchObject({ hidden: [], missing: [], consent: { isByTeam: false } })
  await expectAnswer(giveListingConsentSchemas, give())
  expect(await pageStatus()).toBe(200)
  const consentActions = (await auditLog())
    .map(({ act }) => act)
    .filter((action) => action.includes('consent-'))
  expect(consentActions).toEqual(['companion.consent-withdrawn', 'companion.consent-given'])
})

test('only the companion can consent again, and only to the text that she has read', async () => {
  await withdraw()
  expect((await give('2020-01')).status).toBe(409)
  const response = await record()
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { id: 'listing-consent.withdrawn-by-companion' },
  ])
  expect(await pageStatus()).toBe(404)
  await give()
  const ownRecord = await record()
  expect([ownRecord.status, await ownRecord.json()]).toMatchObject([
    409,
    { id: 'listing-consent.given-by-companion' },
  ])
  expect(
    await rowsOf('SELECT actor, withdrawn_at FROM companion_consents WHERE companion_id = ?1', ada),
  ).toEqual([{ actor: null, withdrawn_at: null }])
})
