import renderer from '#renderer'
import siteText from '#built-site'
import { MAIN_LANGUAGE } from '#platform/language'
import type { BuiltSite, IndexDocument, Renderer, Style } from '#contract/renderer'

const { documents, styles, discreet } = siteText as BuiltSite

/** What the web's build made: the document around a page in each language, and what fills it. */
export const pages = renderer as Renderer

export const discreetParts = discreet

const knownDocuments = new Map<string, IndexDocument>()

export function documentIn(language: string): IndexDocument {
  const known = knownDocuments.get(language)
  if (known) return known
  const built = (documents[language] ?? documents[MAIN_LANGUAGE]) as IndexDocument
  const html = built.html.replace('<!--base-->', () => `<style>${styles.base}</style>`)
  const document = { ...built, html }
  knownDocuments.set(language, document)
  return document
}

const styleWith = (hash = ''): Style => ({ text: styles.texts[hash] ?? '', hash })

/** The style of a page beyond what all have. */
export const pageStyle = (source: string) => styleWith(styles.pages[source])

/** The styles of all dialogs. */
export const panelStyle = () => styleWith(styles.panels)

/** Names what is served: another one after each build, and in `npm run dev` after each change. */
export const buildId = () =>
  Object.values(documents)
    .map((document) => document.build)
    .join('.')

/** The paths of all script files of this build. */
export const scriptPaths = (): ReadonlySet<string> =>
  new Set(Object.values(documents).flatMap(({ scripts }) => scripts.map((file) => `/${file}`)))
