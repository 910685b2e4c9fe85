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

/** Placeholders with their formats, and tags; each as often as it occurs, because a branch may repeat them. */
function partsOf(text: string): string[] {
  const parts = new Set<string>()
  const walk = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue
      const [name, use, branches] = token as [string, string?, Record<string, unknown>?]
      const keys = use === 'select' ? Object.keys(branches ?? {}).toSorted() : []
      if (name !== '#') parts.add([name, use ?? '', ...keys].join(' '))
      for (const branch of Object.values(branches ?? {})) walk(branch)
    }
  }
  walk(compileMessage(text))
  for (const [tag] of text.matchAll(/<\/?\d+\/?>/g)) parts.add(tag)
  return [...parts].toSorted()
}

/** Mistakes that no text of these languages may contain. */
const mistakes: [string, RegExp][] = [
  ['a straight quotation mark or apostrophe', /["']/],
  ['a quotation mark of another language', /[“”„‟]/],
  ['three dots instead of an ellipsis', /\.\.\./],
  ['two spaces in a row', / {2}/],
]
const mistakesOf: Record<string, [string, RegExp][]> = {
  de: [['the letter ß', /ß/]],
  fr: [
    ['a missing U+202F before ; ! ?', /[^\u202f\s.!?…][;!?](?=\s|$)/],
    ['a missing U+202F within « »', /«(?!\u202f)|(?<!\u202f)»/],
    ['a missing U+00A0 before a colon', /[^\u00a0\d]:(?=\s|$)/],
  ],
  it: [['a space before ; ! ? :', /\s[;!?:](?=\s|$)/]],
}

/** The text without ICU syntax; a placeholder becomes a word. */
const textOf = (message: string) =>
  message
    .replace(/\{\w+\}/g, 'x')
    .replace(/\{\w+, (?:plural|select), (?:=\d+|\w+) \{/g, '')
    .replace(/(?:=\d+|\w+) \{|\}/g, '')

const words = (text: string) => new Set(textOf(text).match(/\p{L}{2,}/gu))

/** True for a label that is equal in both languages, such as "Status" or "Premium"; a sentence never is. */
const mayBeTheSame = (text: string) => words(text).size < 4 && !/\p{L}[.!?:]\s*$/u.test(text)

describe.each(languages)('the catalog %s', async (language) => {
  const messages = await messagesIn(language)
  const those = (isWrong: (message: Message) => boolean) =>
    messages.filter(isWrong).map(({ english, translation }) => [english, translation])

  test('translates every message', () => {
    expect(messages.length).toBeGreaterThan(4_000)
    expect(those(({ translation }) => !translation.trim())).toEqual([])
  })

  test('has the placeholders, tags and choices of the English texts', () => {
    const differs = ({ english, translation }: Message) =>
      partsOf(english).join('|') !== partsOf(translation).join('|')
    expect(those(differs)).toEqual([])
  })

  test('has the leading and trailing blanks of the English texts', () => {
    const ends = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|')
    expect(those(({ english, translation }) => ends(english) !== ends(translation))).toEqual([])
  })

  test.each([...mistakes, ...(mistakesOf[language] ?? [])])('never has %s', (_, mistake) => {
    expect(those(({ translation }) => mistake.test(textOf(translation)))).toEqual([])
  })

  test('contains no English sentence', () => {
    const isUntranslated = ({ english, translation }: Message) =>
      words(english).size > 0 && english === translation && !mayBeTheSame(english)
    expect(those(isUntranslated)).toEqual([])
  })
})
