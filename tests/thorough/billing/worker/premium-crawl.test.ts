import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { VARIANT_FORMATS, VARIANT_WIDTHS } from '#media/media-urls'
import { dayOf } from '#platform/days'
import { getQueuedEndpoint } from '#messaging/admin-requests'
import { getRequestEndpoint, listRequestsEndpoint } from '#messaging/requests'
import { sampleImports } from '../../../../worker/seed/sample-import.ts'
import { openAccounts } from '../../../support/accounts/accounts.ts'
import { addOwner, adminClaims } from '../../../support/staff/admin.ts'
import { channels, contacts } from '../../../support/companions/channels.ts'
import {
  crawl,
  linksIn,
  readsWithoutAnswer,
  type Answers,
} from '../../../support/platform/crawl.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import {
  companionImport,
  DAY,
  nextId,
  uuid,
  type Overrides,
} from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { addressesOf, registeredRoutes } from '../../../support/platform/routes.ts'
import { changePlans, giveGrant, givePlan } from '../../../support/billing/plans.ts'
import { sizeOfWebp } from '../../../support/media/webp.ts'

// A real preview, because the size of the placeholder for a picture is measured.
const { preview } = sampleImports(Date.now()).imports[0]!.media[0]!
const picture = (fields: object = {}) => ({ id: nextId(), preview, ...fields })
const secret = (fields: object = {}) => picture({ accessLevel: 'private', ...fields })

/** A companion with every kind of content. */
function person(row: Overrides) {
  const photo = picture()
  const clip = picture({ type: 'video' })
  const story = picture({ purpose: 'story' })
  const highlightVideo = picture({ purpose: 'story', type: 'video' })
  const highlight = nextId()
  return companionImport({
    media: [secret(), photo, clip, secret(), secret({ type: 'video' }), story, highlightVideo],
    highlights: [{ id: highlight }],
    stories: [{ mediaId: story.id }, { mediaId: highlightVideo.id, highlightId: highlight }],
    ...contacts,
    ...row,
  })
}

const paula = person({ id: uuid(1), name: 'Paula', visible_on_homepage: true })
const hanna = person({ name: 'Hanna', visible_on_homepage: true, visible_in_feed: false })
const olga = person({ name: 'Olga', lastActiveAt: Date.now() - 30 * DAY })
const vera = person({ id: uuid(2), name: 'Vera', visible_on_homepage: true, is_vip: true })
const archivedCompanion = person({ name: 'Gone', lifecycle: 'archived', visible_on_homepage: true })
const imports = [paula, hanna, olga, vera, archivedCompanion]

type Media = (typeof paula)['media'][number]
const all = imports.flatMap((companion) =>
  companion.media.map((media) => ({ ...media, vip: companion.row.is_vip })),
)
const isPrivate = ({ accessLevel }: Media) => accessLevel === 'private'
const isGone = ({ companionId }: Media) => companionId === archivedCompanion.row.id
const closedMedia = all.filter((media) => isPrivate(media) || media.vip || isGone(media))
const openMedia = all.filter((media) => !closedMedia.includes(media))

const OPEN = 'bytes for everyone'
const CLOSED = 'bytes for those who may'
const files = ({ type }: Media) => [
  ...VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => `w${width}.${format}`)),
  ...(type === 'video' ? ['video'] : []),
]

const members = { gold: uuid(0xa), ended: uuid(0xb), plain: uuid(0xc), given: uuid(0xd) }
const WORDS = 'Words of a member to her alone'
/** All registered routes that read. */
const reads = registeredRoutes.flatMap(({ method, path }) =>
  method === 'GET' && /^\/api\/(?!payments\/)/.test(path) ? path : [],
)
const starts = [
  ...reads.flatMap((path) =>
    path.includes(':')
      ? addressesOf(path, [...imports.map(({ row }) => row.id), ...Object.values(members)])
      : [path, `${path}?limit=3`],
  ),
  '/api/me/export?format=html',
  '/api/companions?facets=1&sort=name',
  '/api/search?q=vera',
  '/api/locations?city=Zurich',
  '/api/suggest?q=ver',
  '/api/cities/zurich',
  '/api/search?q=verra',
  `/api/recently-seen?ids=${vera.row.id}`,
  '/',
  '/browse',
  '/browse?view=list',
  '/companions',
  '/nowhere',
  '/sitemap-1.xml',
  '/?panel=premium',
  '/account/following',
  '/samples/companions.json',
  ...imports.flatMap(({ row: { id, name, is_vip: isVip } }) => {
    const page = `/companion/${isVip ? id : name.toLowerCase()}`
    return ['', '?tab=photos', '?tab=videos', '?tab=stories'].map((tab) => page + tab)
  }),
]

let site: Awaited<ReturnType<typeof openSite>>
let walk: (sub?: string) => Promise<Answers>
let answersByViewer: Record<'gold' | 'given' | 'visitor' | 'plain' | 'ended', Answers>
let asAdmin: { headers: { authorization: string } }
beforeAll(async () => {
  const accounts = await openAccounts({
    SITE_SECRET: 'a secret of the tests, long enough to be one',
  })
  site = await openSite(imports, { vars: accounts.vars })
  await giveAccount(site.db, olga.row.id)
  for (const media of all) {
    const bytes = closedMedia.includes(media) ? CLOSED : OPEN
    for (const file of files(media)) {
      await env.MEDIA.put(`media/${media.companionId}/${media.id}/${file}`, bytes)
    }
  }
  asAdmin = await accounts.as(adminClaims)
  await givePlan(members.gold)
  await givePlan(members.ended, { periodEnd: Date.now() - 30 * DAY })
  for (const id of Object.values(members)) {
    await (await site.ask('/api/me', await accounts.as({ sub: id }))).arrayBuffer()
    if (id === members.given) await giveGrant(id)
    for (const { row } of imports) {
      await env.DB.prepare('INSERT INTO follows VALUES (?1, ?2, 1)').bind(id, row.id).run()
    }
  }
  const sender = await accounts.as({ sub: members.gold })
  const request = { companion: vera.row.id, date: dayOf(Date.now() + DAY), place: 'hotel' }
  const form = { ...request, message: WORDS, rules: true, key: nextId(), extra_topic: '' }
  const response = await site.ask(listRequestsEndpoint.path, {
    method: 'POST',
    ...sender,
    body: JSON.stringify(form),
  })
  const { id: sentId } = await response.json<{ id: string }>()
  starts.push(
    getRequestEndpoint.path.replace(':id', sentId),
    getQueuedEndpoint.path.replace(':id', sentId),
  )
  walk = async (sub) => {
    const init = sub ? await accounts.as({ sub }) : {}
    // A browser sends no token with a request for a picture.
    return crawl((path) => site.ask(path, path.startsWith('/media/') ? {} : init), starts, 3_000)
  }
  // One isolate, premium first, so that anything cached for premium would show.
  const gold = await walk(members.gold)
  answersByViewer = {
    gold,
    given: await walk(members.given),
    visitor: await walk(),
    plain: await walk(members.plain),
    ended: await walk(members.ended),
  }
}, 120_000)

const textAnswers = (answers: Answers) =>
  [...answers].filter(([path]) => !path.startsWith('/media/'))
const mediaIn = (answers: Answers) => [...answers].filter(([path]) => path.startsWith('/media/'))

describe.each(['visitor', 'plain', 'ended'] as const)(
  'answers to a member without premium (%s)',
  (viewer) => {
    test('the answers contain all open content', () => {
      const answers = answersByViewer[viewer]
      expect([...answers.values()].filter(({ status }) => status >= 500)).toEqual([])
      expect(readsWithoutAnswer(answers)).toEqual([])
      for (const { id, companionId } of openMedia) {
        // Companions that are only on the home page have no page of their own.
        if (companionId === hanna.row.id) continue
        expect(
          textAnswers(answers).some(([, { text }]) => text.includes(id)),
          id,
        ).toBe(true)
      }
      expect(mediaIn(answers).length).toBeGreaterThan(40)
    })

    test('no answer contains a closed picture, a link or a key', () => {
      for (const [path, { text }] of answersByViewer[viewer]) {
        expect(path).not.toMatch(/^\/media\/(private|staff)\//)
        for (const { id } of closedMedia) expect(text, path).not.toContain(id)
        for (const word of ['/media/private', '/media/staff', 'private/', CLOSED, WORDS]) {
          expect(text, path).not.toContain(word)
        }
        if (path !== `/companion/${vera.row.id}`) expect(text, path).not.toContain('Vera')
      }
    })

    test('every picture in the answers is served, with its public bytes', () => {
      for (const [path, { status, text }] of mediaIn(answersByViewer[viewer])) {
        expect([path, status, text.split('\n\n')[1]]).toEqual([path, 200, OPEN])
      }
    })

    test('small previews replace pictures, with the exact counts', () => {
      const { text = '' } =
        answersByViewer[viewer].get(
          addressOf(getCompanionEndpoint, { params: { id: paula.row.id } }),
        ) ?? {}
      const { data } = JSON.parse(text.split('\n\n')[1]!) as {
        data: {
          premiumContent: Record<'photoCount' | 'videoCount', number> &
            Record<'photos' | 'videos', unknown[]>
        }
      }
      expect(data.premiumContent).toMatchObject({ photoCount: 2, videoCount: 1 })
      expect(data.premiumContent.photos).toHaveLength(2)
      expect(data.premiumContent.videos).toHaveLength(1)
      let previewCount = 0
      for (const [path, answer] of textAnswers(answersByViewer[viewer])) {
        for (const [, url = ''] of answer.text.matchAll(/"(data:image\/(?!svg)[^"]+)"/g)) {
          const { width, height } = sizeOfWebp(url)
          expect(Math.max(width, height), path).toBeLessThanOrEqual(32)
          previewCount++
        }
      }
      expect(previewCount).toBeGreaterThan(3)
    })
  },
)

test('contact details are only in the answer of their own call', async () => {
  for (const answers of Object.values(answersByViewer)) {
    for (const [path, { text }] of answers) {
      for (const value of Object.values(channels)) expect(text, path).not.toContain(value)
    }
  }
  const path = `${addressOf(getCompanionEndpoint, { params: { id: paula.row.id } })}/channels`
  const responses = ['GET', 'HEAD', 'POST'].map((method) => site.ask(path, { method }))
  for (const response of await Promise.all(responses)) {
    expect([401, 404]).toContain(response.status)
    const text = await response.text()
    for (const value of Object.values(channels)) expect(text).not.toContain(value)
  }
})

test('staff’s answers are reserved for staff, and their links end with their right', async () => {
  const links = new Set<string>()
  for (const path of starts.filter((start) => start.startsWith('/api/admin/'))) {
    const response = await site.ask(path, asAdmin)
    for (const link of linksIn(await response.text())) {
      if (link.startsWith('/media/staff/')) links.add(link)
    }
    for (const answers of Object.values(answersByViewer)) {
      expect([401, 403, 429], path).toContain(answers.get(path)?.status)
    }
  }
  expect(links.size).toBeGreaterThan(closedMedia.length)
  expect(
    textAnswers(answersByViewer.gold).filter(([, { text }]) => text.includes(WORDS)),
  ).not.toEqual([])
  const read = async (link: string) =>
    new TextDecoder().decode(await (await site.ask(link)).arrayBuffer())
  const forStories = openMedia.filter(({ purpose }) => purpose === 'story').map(({ id }) => id)
  const bytesAt = (link: string) => (forStories.some((id) => link.includes(id)) ? OPEN : CLOSED)
  for (const link of links) expect(await read(link), link).toBe(bytesAt(link))
  const spare = await addOwner()
  const change = env.DB.prepare('UPDATE administrators SET standing = ?1 WHERE member_id <> ?2')
  const setStanding = (standing: string) => change.bind(standing, spare).run()
  await setStanding('taken')
  for (const link of links) expect(await read(link), link).not.toContain('bytes for')
  await setStanding('known')
})

test('no guessed address opens closed content', async () => {
  for (const media of closedMedia) {
    for (const file of files(media)) {
      const suffix = `${media.companionId}/${media.id}/${file}`
      for (const path of [
        `/media/${suffix}`,
        `/media/private/${suffix}`,
        `/media/private/x/${suffix}`,
      ]) {
        const response = await site.ask(path)
        expect([403, 404], path).toContain(response.status)
        expect(await response.text()).not.toContain(CLOSED)
      }
    }
  }
})

describe.each(['gold', 'given'] as const)('answers to a premium member (%s)', (viewer) => {
  const visibleMedia = closedMedia.filter(
    (media) => !isGone(media) && media.companionId !== hanna.row.id,
  )

  test('the answers contain every closed picture of companions with a page', () => {
    expect(readsWithoutAnswer(answersByViewer[viewer])).toEqual([])
    const calls = textAnswers(answersByViewer[viewer]).filter(([path]) => path.startsWith('/api/'))
    for (const { id } of visibleMedia) {
      expect(
        calls.some(([, { text }]) => text.includes(id)),
        id,
      ).toBe(true)
    }
    for (const { id } of closedMedia.filter((media) => !visibleMedia.includes(media))) {
      for (const [path, { text }] of textAnswers(answersByViewer[viewer]))
        expect(text, path).not.toContain(id)
    }
  })

  test('every address serves its picture, and closed ones only by a signed link', () => {
    const ids = new Set(closedMedia.map(({ id }) => id))
    for (const [path, { status, text }] of mediaIn(answersByViewer[viewer])) {
      const isClosed = ids.has(path.split('/').at(-2)!)
      expect([path, status, text.split('\n\n')[1]]).toEqual([path, 200, isClosed ? CLOSED : OPEN])
      expect(path.startsWith('/media/private/'), path).toBe(isClosed)
    }
  })

  test('every answer with a link is private and not cached', () => {
    let linkAnswers = 0
    for (const [path, { text }] of textAnswers(answersByViewer[viewer])) {
      if (!linksIn(text).some((link) => link.startsWith('/media/private/'))) continue
      linkAnswers++
      expect(path).toMatch(/^\/api\//)
      expect(text).toContain('cache-control: private, no-store')
    }
    expect(linkAnswers).toBeGreaterThan(5)
  })

  test('no link works after the plan has ended', async () => {
    const links = [...answersByViewer[viewer].keys()].filter((path) =>
      path.startsWith('/media/private/'),
    )
    expect(links.length).toBeGreaterThan(visibleMedia.length)
    await changePlans(members[viewer], `status = 'cancelled', period_end = 1`)
    await env.DB.exec('UPDATE premium_grants SET revoked_at = 1')
    for (const link of links) {
      const response = await site.ask(link)
      expect(response.status, link).toBe(403)
      expect(await response.text()).not.toContain(CLOSED)
    }
    const after = await walk(members[viewer])
    for (const [path, { text }] of after) expect(text, path).not.toContain('/media/private/')
  }, 240_000)
})
