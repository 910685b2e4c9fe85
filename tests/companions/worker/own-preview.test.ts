import type { JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { getCompanionSchemas } from '#catalogue/companions'
import { previewOwnSchemas } from '#companions/own/own'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { uuid, type Overrides } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'

let office: Companions
const open = async (overrides: Overrides) => {
  office = await openCompanions([{ id: ada, name: 'Ada', ...overrides }])
  await giveAccount(office.db, ada, adaClaims.sub)
}
const call = (path: string) => office.as(adaClaims, 'GET', `/api/own${path}`)
const preview = async (as: string) =>
  (await expectAnswer(previewOwnSchemas, call(`/preview?as=${as}`))).data
const profile = async (claims?: JWTPayload) => {
  office.catalogue.expire()
  const init = claims ? await office.accounts.as(claims) : {}
  return (await expectAnswer(getCompanionSchemas, office.ask(`/api/companions/${ada}`, init))).data
}

describe('previews in the companion’s area', () => {
  const media = [
    { id: uuid(0x11) },
    { id: uuid(0x12), accessLevel: 'private' as const, alt: 'A lake' },
  ]

  test('a preview equals the answer to visitors and premium members', async () => {
    await open({ media })
    await office.as({ sub: uuid(0xc), email: 'gold@members.test' }, 'GET', '/api/me')
    await givePlan(uuid(0xc))
    expect(await preview('visitor')).toEqual(await profile())
    const premium = await profile({ sub: uuid(0xc), email: 'gold@members.test' })
    const ownPreview = await preview('premium')
    const withoutLinks = (document: unknown) =>
      JSON.parse(JSON.stringify(document).replaceAll(/\/private\/[^/]+/g, '/private')) as unknown
    expect(withoutLinks(ownPreview)).toEqual(withoutLinks(premium))
    expect(ownPreview?.private_photos).toHaveLength(1)
    expect((await call('/preview?as=admin')).status).toBe(422)
  })

  test('the preview of a VIP profile is locked for visitors only', async () => {
    await open({ is_vip: true, media })
    expect((await preview('visitor'))?.name).toBe('')
    expect((await preview('premium'))?.name).toBe('Ada')
  })

  test('a preview opens only the companion’s own private files', async () => {
    await open({ media })
    const key = `media/${ada}/${uuid(0x12)}/w640.webp`
    await env.MEDIA.put(key, 'her picture')
    const url = (await preview('premium'))!.private_photos[0]!.url
    expect(await (await office.ask(url)).text()).toBe('her picture')
    await env.DB.prepare('DELETE FROM companion_accounts').run()
    expect((await office.ask(url)).status).toBe(403)
    await giveAccount(office.db, ada, adaClaims.sub)
    await env.DB.prepare('UPDATE members SET suspended_at = 1 WHERE id = ?1')
      .bind(adaClaims.sub)
      .run()
    expect((await office.ask(url)).status).toBe(403)
  })
})
