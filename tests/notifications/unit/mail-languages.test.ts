import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationKinds } from '../../../worker/platform/push/schema.ts'
import { alarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { messageFor } from '../../../worker/platform/push/messages.ts'
import { everyMail, origin, values } from '../../support/notifications/every-mail.ts'
import { replaceWords } from '../../support/platform/languages.ts'

/** A language in which every text is there, and none of its letters is English. */
const marked = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, english) =>
      String(english).replaceAll(/\{\w+\}|[A-Za-z]/g, (found) => (found.length > 1 ? found : 'ж')),
  },
)
let restoreWords: () => void
beforeAll(() => {
  restoreWords = replaceWords('de', marked)
})
afterAll(() => restoreWords())

type Words = { subject?: string; text: string }
const wordsOf = (mail: unknown): Words => {
  if (typeof mail === 'string') return { text: mail }
  const { words, ...own } = mail as Words & { words?: Record<string, Words> }
  return words ? (words['de'] ?? { text: 'No German' }) : own
}

const germanTime = /\d+\. (Januar|Mai) \d{4}( um \d\d:\d\d)?( UTC)?/g
/** The same in all languages. */
const names = /CHF|Gold|worker\/docs\/incidents\.md|npm run doctor|\([a-z-]+\)\.$/gm

/** What of a text is in English; the titles of incident cards are. */
const englishIn = (text: string) =>
  [...Object.values(values), ...Object.values(alarms).map(({ card }) => card)]
    .reduce((rest, value) => rest.replaceAll(value, ''), text)
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

test('every mail there is has a case', () => {
  const all = Object.entries(files).flatMap(([path, module]) =>
    Object.keys(module).map((name) => `${path.split('/').at(-2)}/${name}`),
  )
  expect(Object.keys(everyMail).toSorted()).toEqual(all.toSorted())
})

test.each(Object.keys(everyMail))('%s has no English in another language', (name) => {
  const mails = everyMail[name]!()
  expect(mails).not.toEqual([])
  for (const mail of mails) {
    const { subject = '', text } = wordsOf(mail)
    expect(englishIn(subject)).toEqual([])
    expect(englishIn(text)).toEqual([])
    for (const link of text.match(/https?:\S+/g) ?? []) expect(link).toMatch(`${origin}/de/`)
  }
})

test.each([...notificationKinds, 'test'] as const)('so has the notification “%s”', (kind) => {
  const { text, language, path } = JSON.parse(messageFor(kind, 'de')) as Record<string, string>
  expect([englishIn(text!), language]).toEqual([[], 'de'])
  expect(path).toMatch(/^\/de\//)
})
