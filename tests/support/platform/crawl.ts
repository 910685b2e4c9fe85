import { splitPath } from '#platform/language'
import { operations } from '#contract/openapi'
import { textLanguages } from '#platform/text-languages'

export type Answers = Map<string, { status: number; text: string }>

/** Addresses of the site in a response that a browser or a person could follow. */
export const linksIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:href="|"url":"|<loc>(?:http:\/\/localhost:8787)?|srcset="|src=")(\/[^"<\s]*)/g,
    ),
    ...text.matchAll(/["\s,](\/media\/[^"\s\\,]*)/g),
  ]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/(assets|fonts)\//.test(link))

/** The language of a page's address. */
const languageOf = (path: string) => splitPath(path, textLanguages).language

/**
 * Requests everything reachable from some addresses, in their languages; `page-languages.test.ts` reads the pages of
 * each language.
 *
 * @returns heads and bodies by address
 */
export async function crawl(
  ask: (path: string) => Promise<Response>,
  starts: readonly string[],
  maximum = 1_000,
): Promise<Answers> {
  const answers: Answers = new Map()
  const queue = [...starts]
  const languages = new Set(starts.map(languageOf))
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (answers.has(path) || answers.size > maximum) continue
    const response = await ask(path)
    const head = [...response.headers].map((pair) => pair.join(': ')).join('\n')
    const text = `${head}\n\n${new TextDecoder().decode(await response.arrayBuffer())}`
    answers.set(path, { status: response.status, text })
    queue.push(...linksIn(text).filter((link) => languages.has(languageOf(link))))
  }
  return answers
}

/** Public reads of which no request got a 200. */
export const readsWithoutAnswer = (answers: Answers): string[] => {
  const openPaths = [...answers].flatMap(([path, { status }]) => (status === 200 ? [path] : []))
  return operations
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path)
    .filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)
      return !openPaths.some((address) => pattern.test(address))
    })
}
