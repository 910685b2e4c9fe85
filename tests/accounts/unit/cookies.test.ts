import renderer from '#renderer'
import { expect, test } from 'vitest'
import { everyFile, readText } from '../../support/sources.ts'

const textsOf = (pattern: RegExp): Record<string, string> =>
  Object.fromEntries(
    everyFile.filter((file) => pattern.test(file)).map((file) => [file, readText(file)]),
  )
const worker = textsOf(/^worker\/[a-z]+\/(contract|http|routes)\/.*(?<!\.d)\.ts$/)
const web = textsOf(/^web\/.*\.tsx?$/)

const constants = new Map(
  Object.values({ ...worker, ...web })
    .flatMap((text) => [...text.matchAll(/const (\w*COOKIE) = '(\w+)'/g)])
    .map(([, name = '', value = '']) => [name, value]),
)

/** Names of settings, from constants or from literal texts. */
const namesIn = (files: Record<string, string>, setting: RegExp) =>
  Object.values(files)
    .flatMap((text) => [...text.matchAll(setting)])
    .map(([, name = '']) => constants.get(name) ?? name)

test('the cookie page lists exactly the cookies that the site sets', async () => {
  const cookieNames = new Set([
    ...namesIn(worker, /\bsetCookie\(\s*c,\s*['"]?(\w+)/g),
    ...namesIn(web, /document\.cookie = ?[`']\$?\{?(\w+)/g),
    ...namesIn(web, /document\.cookie='(\w+)/g),
  ])
  const url = new URL('https://site.test/cookies')
  const page = { url, locale: 'en', now: 0, demo: false, contacts: {}, answers: {} }
  const { body } = await renderer.render(page)
  const [, facts = ''] = /<dl class="facts">(.*?)<\/dl>/s.exec(body) ?? []
  const listedNames = [...facts.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name = '']) => name)
  expect(listedNames.toSorted()).toEqual([...cookieNames].toSorted())
  expect(listedNames).toContain('seen')
})
