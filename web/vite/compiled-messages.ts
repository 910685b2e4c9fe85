import type { NodePath, PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { refusals } from '../../worker/contract/refusals.ts'
import type { Catalog } from './catalogs.ts'
import { emailTexts } from './email-texts.ts'

type Options = {
  /** Written in place of the English; none for English, and for the renderer, which has all catalogs. */
  translations?: Catalog | undefined
  /** What each message has to be in, by language. */
  complete: Record<string, Catalog>
}

/** Stands in the code for a message whose id follows. */
const MARK = 'message-of:'

/** The English of each message, by id: what was transformed once is not again for the next language. */
const english = new Map<string, string>()

/** The ids of the messages in each module's code. */
const idsOf = new Map<string, Set<string>>()

/** Leaves a mark in place of each message that Lingui's macros leave in the code. */
export function markedMessages({ types: t }: { types: typeof types }): PluginObj {
  const idOf = ({ node, parent }: NodePath<types.ObjectProperty>) => {
    if (!t.isIdentifier(node.key, { name: 'message' }) || !t.isObjectExpression(parent)) return
    for (const property of parent.properties) {
      if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'id' })) continue
      return t.isStringLiteral(property.value) ? property.value.value : undefined
    }
    return
  }
  const isLinguis = (one: types.Statement) =>
    t.isImportDeclaration(one) && /^(#i18n$|@lingui\/)/.test(one.source.value)
  return {
    visitor: {
      Program: {
        exit(program) {
          if (!program.node.body.some(isLinguis)) return
          program.traverse({
            ObjectProperty(path) {
              const { value } = path.node
              const id = idOf(path)
              if (!t.isStringLiteral(value) || id === undefined) return
              english.set(id, value.value)
              path.node.value = t.stringLiteral(MARK + id)
            },
          })
        },
      },
    },
  }
}

/**
 * Puts each message in its place (`markedMessages`), compiled, in the language of the build, so that neither a
 * message parser nor a catalog reaches the browser: each chunk carries just the texts it shows. A translation
 * that is missing ends the build.
 */
export function compiledMessages({ translations, complete }: Options): Plugin {
  const missing = new Set<string>()
  function check(id: string, text: string) {
    for (const [language, catalog] of Object.entries(complete)) {
      if (!catalog[id]) missing.add(`${language}: ${text}`)
    }
  }
  return {
    name: 'compiled-messages',
    buildStart() {
      missing.clear()
      if (Object.keys(complete).length === 0) return
      for (const [id, text] of Object.entries(refusals)) check(id, text)
      for (const { id, text } of emailTexts()) check(id, text)
    },
    transform: {
      filter: { code: MARK },
      handler(code, module) {
        const ids = new Set<string>()
        idsOf.set(module, ids)
        return code.replace(new RegExp(`"${MARK}([^"]+)"`, 'g'), (mark, id: string) => {
          const text = english.get(id)
          if (text === undefined) return mark
          check(id, text)
          ids.add(id)
          return JSON.stringify(compileMessage(translations?.[id] ?? text))
        })
      },
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      this.error(`Not translated yet (see web/README.md):\n${[...missing].join('\n')}`)
    },
  }
}

/** In the code of the renderer where its translations belong (`lib/catalogs.ts`). */
export const CATALOGS_MARK = 'catalogs-of-the-renderer'

/**
 * Gives the renderer the translations of refusals and of the messages in its own code, and no others: most belong to areas
 * that are never rendered at the edge. A language is a JSON text in the order of the ids, parsed when it is first shown.
 */
export function rendererCatalogs(complete: Record<string, Catalog>): Plugin {
  return {
    name: 'renderer-catalogs',
    renderChunk(code, chunk) {
      if (!code.includes(CATALOGS_MARK)) return null
      const ids = new Set(chunk.moduleIds.flatMap((module) => [...(idsOf.get(module) ?? [])]))
      // Pages show why the API refused a call.
      for (const id of Object.keys(refusals)) ids.add(id)
      const texts = Object.entries(complete).map(([language, catalog]) => {
        const messages = [...ids].map((id) => compileMessage(catalog[id] ?? ''))
        return [language, JSON.stringify(messages)]
      })
      const catalogs = JSON.stringify({ ids: [...ids], messages: Object.fromEntries(texts) })
      return code.replace(new RegExp(`["'\`]${CATALOGS_MARK}["'\`]`), () => `(${catalogs})`)
    },
  }
}
