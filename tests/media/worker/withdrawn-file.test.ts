import { expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getContentEndpoint, type CompanionContent } from '#media/admin-stories'
import { getCompanionEndpoint, type Profile } from '#catalogue/companions'
import { adminClaims } from '../../support/staff/admin.ts'
import { ada, adaClaims } from '../../support/companions/companions-own.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'
import { openSubmissions, ownForm } from '../../support/media/submitted-media.ts'

const premium = { sub: uuid(0xd), email: 'gold@members.test' }
const about = { params: { id: ada } }

test.each(['removes', 'withdraws her consent to'] as const)(
  'opens no link to a file, for any reader, once its companion %s it',
  async (action) => {
    const office = await openSubmissions()
    for (const access_level of ['public', 'private']) {
      const { id, version } = await office.uploaded(ownForm({ access_level }))
      await office.decided([{ id, version }])
    }
    await office.as(premium, 'GET', '/api/me')
    await givePlan(premium.sub)

    const asPremium = await office.send(premium, ['GET', addressOf(getCompanionEndpoint, about)])
    const { data } = await asPremium.json<{ data: Profile }>()
    const asStaff = await office.send(adminClaims, ['GET', addressOf(getContentEndpoint, about)])
    const { gallery } = await asStaff.json<CompanionContent>()
    const { published } = await office.own()
    const links = [
      ...[...data.public_photos, ...data.private_photos].map(({ url }) => url),
      ...gallery.flatMap(({ url, thumbnail }) => [url, thumbnail]),
      ...published.flatMap(({ url, thumbnail }) => [url, thumbnail]),
    ]
    expect(links.filter((link) => link.startsWith('/media/private/'))).not.toEqual([])
    expect(links.filter((link) => link.startsWith('/media/staff/'))).not.toEqual([])
    const statuses = async () => {
      const answers = []
      for (const link of links) {
        const response = await office.visit(link)
        await response.arrayBuffer()
        answers.push(response.status)
      }
      return new Set(answers)
    }
    expect(await statuses()).toEqual(new Set([200]))

    for (const { id } of published) {
      const response =
        action === 'removes'
          ? await office.remove(id)
          : await office.send(adaClaims, ['POST', `/api/own/media/${id}/revoke`])
      expect(response.status).toBe(200)
    }
    expect(await statuses()).toEqual(new Set([404]))
  },
)
