import { beforeAll, expect, test } from 'vitest'
import { elementsOf } from '../../../support/platform/document.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { textPages } from '../../../support/platform/text-pages.ts'

const sources = import.meta.glob<string>('../../../../web/{app,features,pages,ui}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite([
    companionImport({ id: uuid(1), name: 'Ada', cityId: 'geneva', visible_on_homepage: true }),
    companionImport({ id: uuid(2), name: 'Eve', cityId: 'zurich', languages: ['German'] }),
  ])
})

/** Status of a page, the addresses within the site that it links to, and its own anchors. */
async function read(path: string) {
  const response = await site.ask(path, { headers: { cookie: 'adult=1' }, redirect: 'manual' })
  const elements = await elementsOf(await response.text())
  const pageUrl = new URL(path, 'http://site')
  const links = elements.flatMap(({ name, attributes: { href } }) =>
    name === 'a' && href !== undefined ? [new URL(href, pageUrl)] : [],
  )
  return {
    status: response.status,
    anchors: new Set(elements.map(({ attributes }) => attributes['id'])),
    links: links.filter(({ origin }) => origin === pageUrl.origin),
    headings: elements.filter(({ name }) => name === 'h1').length,
  }
}
type Read = Awaited<ReturnType<typeof read>>

test('every link and anchor of the site leads to a page or an element', async () => {
  const reads = new Map<string, Read>()
  const readOnce = async (path: string) => {
    const page = reads.get(path) ?? (await read(path))
    reads.set(path, page)
    return page
  }
  const dead: string[] = []
  const queue = ['/', '/companions', '/browse', '/companion/ada', '/nowhere', ...textPages]
  const starts = new Set(queue)
  const visited = new Set<string>()
  for (const page of queue) {
    const { links } = await readOnce(page)
    for (const { pathname, search, hash } of links) {
      const target = pathname + search
      if (visited.has(target + hash)) continue
      visited.add(target + hash)
      const { status, anchors } = await readOnce(target)
      if (status !== 200 && pathname !== '/nowhere') dead.push(`${page} → ${target}: ${status}`)
      if (hash && !anchors.has(hash.slice(1))) dead.push(`${page} → ${target}${hash}`)
      // Lists and profiles are all alike, so only other pages are followed.
      if (!search && !starts.has(target) && !target.startsWith('/companion/')) {
        starts.add(target)
        queue.push(target)
      }
    }
  }
  expect(dead).toEqual([])
  for (const path of textPages) {
    expect(visited, path).toContain(path)
    expect((await readOnce(path)).headings, path).toBe(1)
  }
  expect(visited).toContain('/safety#report')
  expect(visited).toContain('/report')
})

/** Every address in the code, including those of pages for members and staff. */
function writtenAddresses(): string[] {
  const pattern = /\b(?:to|href|action)(?:=|: )["'](\/[^"'/][^"']*)["']/g
  const addresses = Object.values(sources).flatMap((text) =>
    [...text.matchAll(pattern)].map(([, to = '']) => to),
  )
  return [...new Set(addresses)]
}

test('every address in the code leads to a page', async () => {
  const addresses = writtenAddresses()
  const expected = ['/account/settings', '/account/bookings', '/admin/login', '/safety#report']
  for (const address of expected) expect(addresses).toContain(address)
  const dead: string[] = []
  for (const address of addresses) {
    const { pathname, search, hash } = new URL(address, 'http://site')
    const { status, anchors } = await read(pathname + search)
    if (status !== 200) dead.push(`${address}: ${status}`)
    else if (hash && !anchors.has(hash.slice(1))) dead.push(address)
  }
  expect(dead).toEqual([])
})
