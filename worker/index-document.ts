import renderer from '#renderer'
import siteText from '#built-site'
import { MAIN_LANGUAGE } from '#platform/language'
import type { BuiltSite, IndexDocument, Renderer, Style } from '#contract/renderer'

const { documents, styles, discreet } = siteText as BuiltSite

/** The renderer built from `web/`. */
export const pageRenderer = renderer as Renderer

export const discreetDocumentParts = discreet

const knownDocuments = new Map<string, IndexDocument>()

export function documentIn(language: string): IndexDocument {
  const cachedDocument = knownDocuments.get(language)
  if (cachedDocument) return cachedDocument
  const builtDocument = (documents[language] ?? documents[MAIN_LANGUAGE]) as IndexDocument
  const html = builtDocument.html.replace('<!--base-->', () => `<style>${styles.base}</style>`)
  const document = { ...builtDocument, html }
  knownDocuments.set(language, document)
  return document
}

const styleWith = (hash = ''): Style => ({ text: styles.texts[hash] ?? '', hash })

/** The style of a page in addition to the base style. */
export const pageStyle = (source: string) => styleWith(styles.pages[source])

/** The styles of all dialogs. */
export const panelStyle = () => styleWith(styles.panels)

/** Id of the served build: changes with each build, and in `npm run dev` with each change. */
export const buildId = () =>
  Object.values(documents)
    .map((document) => document.build)
    .join('.')

/** The paths of all script files of this build. */
export const scriptPaths = (): ReadonlySet<string> =>
  new Set(Object.values(documents).flatMap(({ scripts }) => scripts.map((file) => `/${file}`)))
