import { splitPath } from '#platform/language'
import { operations } from '#contract/openapi'
import { textLanguages } from '#platform/text-languages'

export type Answers = Map<string, { status: number; text: string }>

/** The site's own addresses in an answer, as a browser or a person would follow them. */
export const linksIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:href="|"url":"|<loc>(?:http:\/\/localhost:8787)?|srcset="|src=")(\/[^"<\s]*)/g,
    ),
    ...text.matchAll(/["\s,](\/media\/[^"\s\\,]*)/g),
  ]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/(assets|fonts)\//.test(link))

/** Of a page's address. */
const languageOf = (path: string) => splitPath(path, textLanguages).language

/**
 * Asks for all that can be reached from some addresses, in their languages: `page-languages.test.ts` reads the pages
 * of each.
 *
 * @returns heads and bodies by address
 */
export async function crawl(
  ask: (path: string) => Promise<Response>,
  starts: readonly string[],
  most = 1_000,
): Promise<Answers> {
  const answers: Answers = new Map()
  const queue = [...starts]
  const languages = new Set(starts.map(languageOf))
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (answers.has(path) || answers.size > most) continue
    const response = await ask(path)
    const head = [...response.headers].map((pair) => pair.join(': ')).join('\n')
    const text = `${head}\n\n${new TextDecoder().decode(await response.arrayBuffer())}`
    answers.set(path, { status: response.status, text })
    queue.push(...linksIn(text).filter((link) => languages.has(languageOf(link))))
  }
  return answers
}

/** The reads that are open to everyone and that no answer with 200 was had from. */
export const readsWithoutAnswer = (answers: Answers): string[] => {
  const answered = [...answers].flatMap(([path, { status }]) => (status === 200 ? [path] : []))
  return operations
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path)
    .filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)
      return !answered.some((address) => pattern.test(address))
    })
}
