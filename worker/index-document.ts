import renderer from '#renderer'
import shellText from '#shell'
import type { Renderer, IndexDocument } from '#contract/renderer'

/** What the web's build made: the document around a page, and what fills it. */
export const shell = shellText as IndexDocument
export const pages = renderer as Renderer
export const { build } = shell
