import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationKinds } from '../../../worker/platform/push/schema.ts'
import { alarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { resolveSiteLinks } from '../../../worker/platform/mail/site-links.ts'
import { messageFor } from '../../../worker/platform/push/messages.ts'
import { everyMail, origin, values } from '../../support/notifications/every-mail.ts'
import { replaceWords } from '../../support/platform/languages.ts'

/** A language with a translation of every text and without English letters. */
const markedTexts = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, english) =>
      String(english).replaceAll(/\{\w+\}|[A-Za-z]/g, (match) => (match.length > 1 ? match : 'ж')),
  },
)
let restoreWords: () => void
beforeAll(() => {
  restoreWords = replaceWords('de', markedTexts)
})
afterAll(() => restoreWords())

type Words = { subject?: string; text: string }
const wordsOf = (mail: unknown): Words => {
  if (typeof mail === 'string') return { text: mail }
  const { words, ...own } = mail as Words & { words?: Record<string, Words> }
  return words ? (words['de'] ?? { text: 'No German' }) : own
}

const germanTime = /\d+\. (Januar|Mai) \d{4}( um \d\d:\d\d)?( UTC)?/g
/** Words that are the same in all languages. */
const names = /CHF|Gold|worker\/docs\/incidents\.md|npm run doctor|\([a-z-]+\)\.$/gm

/** English words in a text; titles of incident cards are always English. */
const englishIn = (text: string) =>
  [...Object.values(values), ...Object.values(alarms).map(({ card }) => card)]
    .reduce((remainder, value) => remainder.replaceAll(value, ''), text)
    .replaceAll(/https?:\S+/g, '')
    .replaceAll(germanTime, '')
    .replaceAll(names, '')
    .match(/\S*[A-Za-z]{2,}\S*/g) ?? []

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../worker/*/*/emails.ts', '!../../../worker/local/**'],
  {
    eager: true,
  },
)

test('has a test case for every email of the site', () => {
  const all = Object.entries(files).flatMap(([path, module]) =>
    Object.keys(module).map((name) => `${path.split('/').at(-2)}/${name}`),
  )
  expect(Object.keys(everyMail).toSorted()).toEqual(all.toSorted())
})

test.each(Object.keys(everyMail))('translates all of %s into another language', (name) => {
  const mails = everyMail[name]!()
  expect(mails).not.toEqual([])
  for (const mail of mails) {
    const { subject = '', text } = wordsOf(mail)
    expect(englishIn(subject)).toEqual([])
    expect(englishIn(text)).toEqual([])
    for (const link of resolveSiteLinks(text, origin).match(/https?:\S+/g) ?? []) {
      expect(link).toMatch(`${origin}/de/`)
    }
  }
})

test.each([...notificationKinds, 'test'] as const)(
  'translates all of the notification “%s” into another language',
  (kind) => {
    const { text, language, path } = JSON.parse(
      messageFor({ kind, untilRead: null }, 'de'),
    ) as Record<string, string>
    expect([englishIn(text!), language]).toEqual([[], 'de'])
    expect(path).toMatch(/^\/de\//)
  },
)
