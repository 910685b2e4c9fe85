import { refusals } from '#contract/refusals'

type Message = { english: string; translation: string }

const unescaped = (text: string) => text.replace(/\\(["\\])/g, '$1').replaceAll('\\n', '\n')

/** The messages of a catalog in Lingui's format. */
export function messagesIn(po: string): Message[] {
  return po.split('\n\n').flatMap((block) => {
    const readLine = (name: string) => {
      const [, lines = ''] = new RegExp(`^${name} ((?:".*"\n?)+)`, 'm').exec(`${block}\n`) ?? []
      return unescaped([...lines.matchAll(/^"(.*)"$/gm)].map(([, line]) => line).join(''))
    }
    const id = readLine('msgid')
    const translation = readLine('msgstr')
    const english = (refusals as Record<string, string>)[id] ?? id
    return id === '' ? [] : [{ english, translation }]
  })
}

/** The phrases between placeholders and tags that have at least two words. */
const phrasesOf = (message: string): string[] =>
  message
    .replace(/\{\w+, (?:plural|select), /g, '{')
    .split(/<[^>]*>|\{\w+\}|(?:=\d+|\w+) \{|[{}#\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => wordsOf(phrase).filter((word) => !/\d/.test(word)).length > 1)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’]+/gu) ?? []

/**
 * Finds phrases of English messages in texts.
 *
 * @param messages messages of another language, whose translations may contain such a phrase, too
 * @param names names that are the same in all languages
 */
export function englishFinder(messages: readonly Message[], names: readonly string[]) {
  const byStart = new Map<string, Set<string>>()
  for (const { english } of messages) {
    for (const phrase of phrasesOf(english)) {
      const [first = '', second = ''] = wordsOf(phrase)
      const start = `${first} ${second}`
      byStart.set(start, (byStart.get(start) ?? new Set()).add(phrase))
    }
  }
  const find = (text: string): string[] => {
    const words = wordsOf(text)
    return words.flatMap((word, index) =>
      [...(byStart.get(`${word} ${words[index + 1]}`) ?? [])].filter((phrase) =>
        isIn(text, phrase),
      ),
    )
  }
  const allowedPhrases = new Set([
    ...names,
    ...messages.flatMap(({ translation }) => find(translation)),
  ])
  return (text: string) => find(text).filter((phrase) => !allowedPhrases.has(phrase))
}

/** True if a text contains the whole phrase, not followed by more letters. */
function isIn(text: string, phrase: string): boolean {
  const position = text.indexOf(phrase)
  return position >= 0 && !/^\p{L}/u.test(text.slice(position + phrase.length))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (text: string) =>
  text.replace(/&([\w#]+);/g, (entity, name: string) => entities[name] ?? entity)

const spokenAttributes =
  /\s(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder)="([^"]*)"/g
const empty = /^(?:meta|link|input|img|br|hr|source|wbr)$/

/** The visible and spoken texts of a page in a language, without parts marked as another language. */
export function textsOf(html: string, language: string): string[] {
  const texts: string[] = []
  const open: { name: string; language: string }[] = []
  const currentLanguage = () => open.at(-1)?.language ?? language
  const note = (text: string) => {
    const trimmedText = decoded(text).replace(/\s+/g, ' ').trim()
    if (trimmedText && currentLanguage() === language) texts.push(trimmedText)
  }
  const withoutComments = html.replace(/<!--.*?-->/gs, '')
  const parts = /<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/gs
  for (const [, slash, name = '', attributes = '', closed, text = ''] of withoutComments.matchAll(
    parts,
  )) {
    if (slash) {
      while (open.length > 0 && open.pop()?.name !== name);
    } else {
      const ownLanguage = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? currentLanguage()
      open.push({ name, language: ownLanguage })
      for (const [, value = ''] of attributes.matchAll(spokenAttributes)) note(value)
      if (name === 'meta' && /description|title/.test(attributes)) {
        note(/content="([^"]*)"/.exec(attributes)?.[1] ?? '')
      }
      if (name === 'script' && attributes.includes('ld+json')) texts.push(...namesIn(text))
      if (closed || empty.test(name)) open.pop()
    }
    if (name !== 'script' && name !== 'style') note(text)
  }
  return texts
}

function namesIn(json: string): string[] {
  const phrases: string[] = []
  JSON.parse(json, (key, value: unknown) => {
    if (/^(name|description|headline|caption)$/.test(key) && typeof value === 'string')
      phrases.push(value)
    return value
  })
  return phrases
}
