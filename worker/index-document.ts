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

/**
 * The styles of a page in addition to the base style.
 *
 * @param source the page's entry in Vite's manifest
 * @param options `withPanels`: the page's address opens a dialog
 */
export function pageStyles(source: string, { withPanels }: { withPanels: boolean }): Style[] {
  const ownFiles = styles.pages[source] ?? []
  const files = new Set(withPanels ? [...ownFiles, ...styles.panels] : ownFiles)
  return [...files].flatMap((file) => styles.files[file] ?? [])
}

/** Id of the served build: changes with each build, and in `npm run dev` with each change. */
export const buildId = () =>
  Object.values(documents)
    .map((document) => document.build)
    .join('.')
