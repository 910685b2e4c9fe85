import renderer from '#renderer'
import siteText from '#built-site'
import { MAIN_LANGUAGE } from '#contract/language'
import type { BuiltSite, IndexDocument, Renderer } from '#contract/renderer'

/** What the web's build made: the document around a page in each language, and what fills it. */
const { documents } = siteText as BuiltSite
export const pages = renderer as Renderer

export const documentIn = (language: string) =>
  (documents[language] ?? documents[MAIN_LANGUAGE]) as IndexDocument

/** Names what is served: another one after each build, and in `npm run dev` after each change. */
export const buildId = () =>
  Object.values(documents)
    .map((document) => document.build)
    .join('.')

/** The paths of all script files of this build. */
export const scriptPaths = (): ReadonlySet<string> =>
  new Set(Object.values(documents).flatMap(({ scripts }) => scripts.map((file) => `/${file}`)))
