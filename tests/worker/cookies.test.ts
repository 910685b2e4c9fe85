import { expect, test } from 'vitest'
import { openSite } from '../support/open-site.ts'

const worker = import.meta.glob<string>(
  ['../../worker/{contract,http,routes}/**/*.ts', '!../../worker/**/*.d.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const web = import.meta.glob<string>('../../web/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const constants = new Map(
  Object.values({ ...worker, ...web })
    .flatMap((text) => [...text.matchAll(/const (\w*COOKIE) = '(\w+)'/g)])
    .map(([, name = '', value = '']) => [name, value]),
)

/** Names that a constant or a text gives to what is set there. */
const namesIn = (files: Record<string, string>, setting: RegExp) =>
  Object.values(files)
    .flatMap((text) => [...text.matchAll(setting)])
    .map(([, name = '']) => constants.get(name) ?? name)

test('the cookie page names each cookie that the site sets, and no other', async () => {
  const set = new Set([
    ...namesIn(worker, /\bsetCookie\(\s*c,\s*(\w+)/g),
    ...namesIn(web, /document\.cookie = ?[`']\$?\{?(\w+)/g),
    ...namesIn(web, /document\.cookie='(\w+)/g),
  ])
  const { ask } = await openSite()
  const html = await (await ask('/cookies')).text()
  const [, facts = ''] = /<dl class="facts">(.*?)<\/dl>/s.exec(html) ?? []
  const named = [...facts.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual([...set].toSorted())
  expect(named).toContain('seen')
})

test('nothing sets a cookie in another way', () => {
  const others = Object.entries(worker).filter(([, text]) =>
    /['"]set-cookie['"]|Set-Cookie|generateCookie|setSignedCookie/.test(text),
  )
  expect(others.map(([path]) => path)).toEqual([])
})
