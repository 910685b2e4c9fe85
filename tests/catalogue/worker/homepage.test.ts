import { beforeAll, describe, expect, test } from 'vitest'
import { getCompanionSchemas } from '#catalogue/companions'
import { listHomeCompanionsSchemas, listHomeStoriesSchemas } from '#catalogue/homepage'
import { listPlansSchemas } from '#billing/plans'
import { runSchedule } from '../../../worker/schedule.ts'
import { env } from '../../support/platform/database.ts'
import { editSettings } from '../../support/companions/edits.ts'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  nextId,
  uuid,
  type Overrides,
} from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site
const now = Date.now()

const openWith = async (companions: Overrides[]) => {
  site = await openSite(
    companions.map((fields) => companionImport({ visible_on_homepage: true, ...fields })),
  )
}
const home = (query = '') =>
  expectAnswer(listHomeCompanionsSchemas, site.ask(`/api/homepage/companions${query}`))
const stories = (query = '') =>
  expectAnswer(listHomeStoriesSchemas, site.ask(`/api/homepage/stories${query}`))

describe('GET /api/homepage/companions', () => {
  beforeAll(() =>
    openWith([
      ...Array.from({ length: 7 }, (_, index) => ({
        name: `Companion ${index}`,
        lastActiveAt: now - (index + 1) * HOUR,
      })),
      { name: 'Long away', lastActiveAt: now - 300 * DAY },
      { name: 'Featured', is_featured: true, lastActiveAt: now - 20 * HOUR },
      { name: 'In lists alone', visible_on_homepage: false },
      { name: 'Withdrawn', is_active: false },
      { name: 'A VIP', is_vip: true, is_featured: true, cityId: 'bern' },
    ]),
  )

  test('the answer contains the first eight companions, and the total', async () => {
    const { companions, total } = await home()
    expect(companions.map(({ name }) => name)).toEqual([
      'Featured',
      ...Array.from({ length: 7 }, (_, index) => `Companion ${index}`),
    ])
    expect(total).toBe(10)
  })

  test('the answer contains the requested number, offline ones included, and locked ones last', async () => {
    expect((await home('?limit=2')).companions).toHaveLength(2)
    const { companions } = await home('?limit=50')
    expect(companions.slice(-2).map(({ name, city }) => [name, city])).toEqual([
      ['Long away', 'Zurich'],
      ['', 'Bern'],
    ])
    expect(companions.at(-1)?.locked).not.toBeNull()
  })

  test.each(['0', '101', 'many', '-1'])('a limit of %s is refused', async (limit) => {
    await expectRefused(site.ask(`/api/homepage/companions?limit=${limit}`), 'limit')
    await expectRefused(site.ask(`/api/homepage/stories?limit=${limit}`), 'limit')
  })
})

describe('stories', () => {
  const picture = nextId()
  const clip = nextId()
  const teller = (name: string, hours: number, fields: Overrides = {}) => {
    const mediaId = nextId()
    return {
      name,
      media: [{ id: mediaId, purpose: 'story' as const }],
      stories: [{ mediaId, createdAt: now - hours * HOUR, expiresAt: now + (24 - hours) * HOUR }],
      ...fields,
    }
  }
  const olga = uuid(0x01a)
  beforeAll(() =>
    openWith([
      teller('Fresh', 1),
      teller('Yesterday’s', 23),
      teller('Ended', 25),
      teller('A VIP', 2, { is_vip: true }),
      teller('In lists alone', 2, { visible_on_homepage: false }),
      teller('Withdrawn', 2, { lifecycle: 'archived' }),
      {
        id: olga,
        name: 'Olga',
        media: [
          { id: picture, purpose: 'story' },
          { id: clip, purpose: 'story', type: 'video' },
        ],
        highlights: [{ id: uuid(0x01b), title: 'Alps' }],
        stories: [
          { mediaId: picture, text: 'Kept', highlightId: uuid(0x01b) },
          { mediaId: picture, text: 'Ended', createdAt: now - 2 * DAY, expiresAt: now - DAY },
          { mediaId: picture, text: 'Earlier', createdAt: now - 4 * HOUR },
          { mediaId: clip, text: 'Latest', createdAt: now - 2 * HOUR },
        ],
      },
    ]),
  )

  test('the home page shows the newest live story of each companion, newest first', async () => {
    const answer = await stories()
    expect(answer.stories.map(({ companionName }) => companionName)).toEqual([
      'Fresh',
      'Olga',
      'Yesterday’s',
    ])
    expect(answer.total).toBe(3)
    expect(answer.stories[1]).toMatchObject({
      companionId: olga,
      text: 'Latest',
      type: 'video',
      thumbnail: `/media/${olga}/${clip}/w320.webp`,
      content: `/media/${olga}/${clip}/video`,
      timestamp: new Date(now - 2 * HOUR).toISOString(),
    })
    expect((await stories('?limit=1')).stories).toHaveLength(1)
  })

  test('a profile shows the live stories, newest first, and her highlights', async () => {
    const { data } = await expectAnswer(getCompanionSchemas, site.ask(`/api/companions/${olga}`))
    expect(data.stories.map(({ text }) => text)).toEqual(['Latest', 'Earlier'])
    expect(data.storyHighlights.map(({ title }) => title)).toEqual(['Alps'])
    expect(data.storyHighlights[0]?.stories.map(({ text }) => text)).toEqual(['Kept'])
    expect(data.gallery).toEqual(data.public_photos.map(({ url }) => url))
    expect(data.gallery).toHaveLength(1)
  })
})

describe('GET /api/plans', () => {
  const plans = () => expectAnswer(listPlansSchemas, site.ask('/api/plans'))
  beforeAll(() => openWith([]))

  test('the answer contains three plans with their prices, and only what the operator has set', async () => {
    const { plans: all, claims } = await plans()
    expect(all.map(({ name, price, period, popular }) => [name, price, period, popular])).toEqual([
      ['Silver', 29.98, 'month', false],
      ['Gold', 59.98, 'month', true],
      ['Platinum', 99.98, 'month', false],
    ])
    expect(all[0]?.features).toHaveLength(7)
    expect(claims).toEqual({ photos: null, videos: null })
  })

  test('the claims appear as typed while public profiles have that many files', async () => {
    await openWith([
      { media: Array.from({ length: 23 }, () => ({})) },
      { lifecycle: 'draft', media: Array.from({ length: 40 }, () => ({})) },
    ])
    const claimsFor = async (photos: string) => {
      await editSettings(site.db, { claims: { photos, videos: '4,500+' } }, systemActor())
      site.catalogue.expire()
      return (await plans()).claims
    }
    expect(await claimsFor('20+')).toEqual({ photos: null, videos: null })
    await runSchedule('23 3 * * *', env, Date.now())
    expect(await claimsFor('22+')).toEqual({ photos: '22+', videos: null })
    expect(await claimsFor('6,000+')).toEqual({ photos: '20+', videos: null })
  })
})
