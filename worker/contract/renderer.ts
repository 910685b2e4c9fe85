import type { Contacts } from '../companions/contract/contacts.ts'

/** What the Worker and the web's renderer (built from `web/server.tsx`) say to each other. */

/** Uses the fonts in a document that runs no script, which a first visit loads after its page. */
export const DEFERRED_FONTS = '/fonts/later-3.css'

/** A public call's answer; the body is parsed JSON. */
export type Answer = { status: number; body: unknown }

export type RenderRequest = {
  /** Without the prefix of the language. */
  url: URL
  locale: string
  /** A language of the site that the visitor's browser prefers to this one. */
  offer?: string | undefined
  /** Epoch ms; the page's clock until its script runs. */
  now: number
  demo: boolean
  contacts: Contacts
  answers: Record<string, Answer>
  /** For a browser in discreet mode. */
  discreet?: boolean
  /** Without pictures and without what draws them: for crawlers. */
  textOnly?: boolean
}

export type RenderedPage = {
  status: number
  /** HTML for `<head>`: title, description, canonical, Open Graph, JSON-LD, preloads. */
  head: string
  /** HTML for `#root`. */
  body: string
  /** What of the answers the page's script goes on with. */
  answers: Record<string, Answer>
  /** The page's own entry in Vite's manifest, to load its chunk early. */
  source: string
}

/** A document that is whole without a script. */
export type PlainPage = Pick<RenderedPage, 'status' | 'head' | 'body'>

export type GateRequest = Pick<RenderRequest, 'url' | 'locale' | 'answers'>

export type Renderer = {
  locales: string[]
  /** Gives it the messages of a language other than English, before the first page in that language. */
  addMessages: (locale: string, messages: LanguageTexts['messages']) => void
  /** The pages for search engines that have one address each. */
  fixedPages: () => Promise<string[]>
  /** The public calls whose answers the page at this address shows. */
  callsOf: (url: URL) => Promise<string[]>
  render: (request: RenderRequest) => Promise<RenderedPage>
  /** What stands in for a page that cannot be shown. @param isPlanned the operator works on the site */
  closed: (locale: string, isPlanned: boolean) => Promise<Pick<RenderedPage, 'head' | 'body'>>
  /** What stands before a page with pictures: that page's head, without its pictures, and the gate. */
  gate: (request: GateRequest) => Promise<PlainPage>
  /** Where the gate leads those who are too young. */
  leave: (locale: string) => Promise<PlainPage>
  /** What every document has in discreet mode: a head in the place of the page's, and the bar behind the page. */
  discreet: (locale: string) => Promise<{ head: string; bar: string }>
  /** Where "Leave now" leads unless another address was chosen. */
  leaveAddress: string
}

/** The text of a style or a script, and its CSP source. */
export type Style = { text: string; hash: string }

/** `dist/built-site.json`. */
export type BuiltSite = {
  /** By language. */
  documents: Record<string, IndexDocument>
  styles: SiteStyles
  /** Of discreet mode alone: they work in documents without any other script, too. */
  discreet: { script: Style; style: Style }
}

/** A text, or its parts: values to fill in, and the texts to choose from (`web/lib/site-i18n.ts`). */
type CompiledMessage = string | unknown[]

/** `texts/<language>.json` beside the browser's files, for each language other than English. */
export type LanguageTexts = {
  /** The renderer's messages, by their ids. */
  messages: Record<string, CompiledMessage>
  /** The Worker's own texts: refusals by id, emails by their English. */
  translations: Record<string, string>
}

/** The styles that documents have inline, which are the same in all languages. */
export type SiteStyles = {
  /** Of every page. */
  base: string
  /** Texts by their CSP sources: several pages share one. */
  texts: Record<string, string>
  /** Per page source: the CSP source of its own style, to follow the base. */
  pages: Record<string, string>
  /** All of the dialogs', for an address that opens one. */
  panels: string
}

/** The document around a page, made by the build (`web/vite/index-document.ts`). */
export type IndexDocument = {
  /** With the marks `<!--base-->`, `<!--head-->`, `<!--style-->`, `<!--page-->` and `<!--seed-->`. */
  html: string
  /** CSP sources of the inline scripts and styles in `html`. */
  scriptHashes: string[]
  styleHashes: string[]
  /** Per page source: the script files it needs beyond the first. */
  chunks: Record<string, string[]>
  /** All script files of the language, as `assets/….js`. */
  scripts: string[]
  /** Changes with every build. */
  build: string
}
