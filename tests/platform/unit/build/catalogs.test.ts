import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { refusals } from '../../../../worker/contract/refusals.ts'

const configPath = fileURLToPath(new URL('../../../../web/lingui.config.ts', import.meta.url))

type Message = { english: string; translation: string; context: string | undefined }

const config = getConfig({ configPath })
const [catalog] = await getCatalogs(config)

async function messagesIn(language: string): Promise<Message[]> {
  const messages = Object.entries((await catalog?.read(language)) ?? {})
  return messages.map(([id, { message, translation = '', context }]) => {
    const english = (refusals as Record<string, string>)[id] ?? message ?? id
    return { english, translation, context }
  })
}

const languages = config.locales.filter((locale) => locale !== config.sourceLocale)

/** Values with how they are used, and tags, each as often as it is there: a branch may repeat them. */
function partsOf(text: string): string[] {
  const found = new Set<string>()
  const walk = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue
      const [name, use, branches] = token as [string, string?, Record<string, unknown>?]
      const keys = use === 'select' ? Object.keys(branches ?? {}).toSorted() : []
      if (name !== '#') found.add([name, use ?? '', ...keys].join(' '))
      for (const branch of Object.values(branches ?? {})) walk(branch)
    }
  }
  walk(compileMessage(text))
  for (const [tag] of text.matchAll(/<\/?\d+\/?>/g)) found.add(tag)
  return [...found].toSorted()
}

/** What no text of any of these languages has. */
const mistakes: [string, RegExp][] = [
  ['a straight quotation mark or apostrophe', /["']/],
  ['a quotation mark of another language', /[“”„‟]/],
  ['three dots', /\.\.\./],
  ['two spaces', / {2}/],
]
const mistakesOf: Record<string, [string, RegExp][]> = {
  de: [['ß', /ß/]],
  fr: [
    ['no U+202F before ; ! ?', /[^\u202f\s.!?…][;!?](?=\s|$)/],
    ['no U+202F within « »', /«(?!\u202f)|(?<!\u202f)»/],
    ['no U+00A0 before a colon', /[^\u00a0\d]:(?=\s|$)/],
  ],
  it: [['a space before ; ! ? :', /\s[;!?:](?=\s|$)/]],
}

/** The text alone: choices are code, and a value is some word. */
const textOf = (message: string) =>
  message
    .replace(/\{\w+\}/g, 'x')
    .replace(/\{\w+, (?:plural|select), (?:=\d+|\w+) \{/g, '')
    .replace(/(?:=\d+|\w+) \{|\}/g, '')

const words = (text: string) => new Set(textOf(text).match(/\p{L}{2,}/gu))

/** A label that is the same word in both, such as "Status" or "Premium"; a sentence never is. */
const mayBeTheSame = (text: string) => words(text).size < 4 && !/\p{L}[.!?:]\s*$/u.test(text)

describe.each(languages)('the catalog %s', async (language) => {
  const messages = await messagesIn(language)
  const those = (isWrong: (message: Message) => boolean) =>
    messages.filter(isWrong).map(({ english, translation }) => [english, translation])

  test('has a translation of every message', () => {
    expect(messages.length).toBeGreaterThan(4_000)
    expect(those(({ translation }) => !translation.trim())).toEqual([])
  })

  test('has the values, the tags and the choices of the English', () => {
    const differs = ({ english, translation }: Message) =>
      partsOf(english).join('|') !== partsOf(translation).join('|')
    expect(those(differs)).toEqual([])
  })

  test('begins and ends as the English does, where texts are put together', () => {
    const ends = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|')
    expect(those(({ english, translation }) => ends(english) !== ends(translation))).toEqual([])
  })

  test.each([...mistakes, ...(mistakesOf[language] ?? [])])('has nowhere %s', (_, mistake) => {
    expect(those(({ translation }) => mistake.test(textOf(translation)))).toEqual([])
  })

  test('has no sentence in English', () => {
    const same = ({ english, translation }: Message) =>
      words(english).size > 0 && english === translation && !mayBeTheSame(english)
    expect(those(same)).toEqual([])
  })
})
