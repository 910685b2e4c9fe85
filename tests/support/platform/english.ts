import { refusals } from '#contract/refusals'

type Message = { english: string; translation: string }

const unescaped = (text: string) => text.replace(/\\(["\\])/g, '$1').replaceAll('\\n', '\n')

/** The messages of a catalog, as Lingui writes them. */
export function messagesIn(po: string): Message[] {
  return po.split('\n\n').flatMap((block) => {
    const read = (name: string) => {
      const [, lines = ''] = new RegExp(`^${name} ((?:".*"\n?)+)`, 'm').exec(`${block}\n`) ?? []
      return unescaped([...lines.matchAll(/^"(.*)"$/gm)].map(([, line]) => line).join(''))
    }
    const id = read('msgid')
    const translation = read('msgstr')
    const english = (refusals as Record<string, string>)[id] ?? id
    return id === '' ? [] : [{ english, translation }]
  })
}

/** What a message says between its values and tags, where that is two words or more. */
const phrasesOf = (message: string): string[] =>
  message
    .replace(/\{\w+, (?:plural|select), /g, '{')
    .split(/<[^>]*>|\{\w+\}|(?:=\d+|\w+) \{|[{}#\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => wordsOf(phrase).filter((word) => !/\d/.test(word)).length > 1)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’]+/gu) ?? []

/**
 * Finds the phrases of English messages in texts.
 *
 * @param messages those of another language, in whose translations such a phrase may be, too
 * @param names that are the same in all languages
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
    return words.flatMap((word, at) =>
      [...(byStart.get(`${word} ${words[at + 1]}`) ?? [])].filter((phrase) => isIn(text, phrase)),
    )
  }
  const allowed = new Set([...names, ...messages.flatMap(({ translation }) => find(translation))])
  return (text: string) => find(text).filter((phrase) => !allowed.has(phrase))
}

/** A whole phrase, not the beginning of a longer word. */
function isIn(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase)
  return at >= 0 && !/^\p{L}/u.test(text.slice(at + phrase.length))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (text: string) =>
  text.replace(/&([\w#]+);/g, (all, name: string) => entities[name] ?? all)

const spoken =
  /\s(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder)="([^"]*)"/g
const empty = /^(?:meta|link|input|img|br|hr|source|wbr)$/

/** What a page in a language says, to eyes and ears; not what an element marks as another language. */
export function textsOf(html: string, language: string): string[] {
  const texts: string[] = []
  const open: { name: string; language: string }[] = []
  const here = () => open.at(-1)?.language ?? language
  const note = (text: string) => {
    const trimmed = decoded(text).replace(/\s+/g, ' ').trim()
    if (trimmed && here() === language) texts.push(trimmed)
  }
  const withoutComments = html.replace(/<!--.*?-->/gs, '')
  const parts = /<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/gs
  for (const [, slash, name = '', attributes = '', closed, text = ''] of withoutComments.matchAll(
    parts,
  )) {
    if (slash) {
      while (open.length > 0 && open.pop()?.name !== name);
    } else {
      const own = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? here()
      open.push({ name, language: own })
      for (const [, value = ''] of attributes.matchAll(spoken)) note(value)
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
  const found: string[] = []
  JSON.parse(json, (key, value: unknown) => {
    if (/^(name|description|headline|caption)$/.test(key) && typeof value === 'string')
      found.push(value)
    return value
  })
  return found
}
