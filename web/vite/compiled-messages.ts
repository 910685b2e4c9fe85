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

/**
 * Turns the messages that Lingui's macros leave in the code into their compiled form, in the language of
 * the build, so that neither a message parser nor a catalog reaches the browser: each chunk carries just
 * the texts it shows.
 *
 * @returns the plugin for Babel, and one for Vite that ends a build in which a translation is missing
 */
export function compiledMessages({ translations, complete }: Options) {
  const missing = new Set<string>()
  function check(id: string, english: string) {
    for (const [language, catalog] of Object.entries(complete)) {
      if (!catalog[id]) missing.add(`${language}: ${english}`)
    }
  }
  const forBabel = ({ types: t }: { types: typeof types }): PluginObj => {
    const compile = (message: string) => t.valueToNode(compileMessage(message) as unknown[])
    const idOf = ({ node, parent }: NodePath<types.ObjectProperty>) => {
      if (!t.isIdentifier(node.key, { name: 'message' }) || !t.isObjectExpression(parent)) return
      for (const property of parent.properties) {
        if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'id' })) continue
        return t.isStringLiteral(property.value) ? property.value.value : undefined
      }
      return
    }
    return {
      visitor: {
        Program: {
          exit(program) {
            if (!program.toString().includes('@lingui/')) return
            program.traverse({
              ObjectProperty(path) {
                const { value } = path.node
                const id = idOf(path)
                if (!t.isStringLiteral(value) || id === undefined) return
                check(id, value.value)
                path.node.value = compile(translations?.[id] ?? value.value)
              },
            })
          },
        },
      },
    }
  }
  const forVite: Plugin = {
    name: 'complete-catalogs',
    buildStart() {
      missing.clear()
      for (const [id, english] of Object.entries(refusals)) check(id, english)
      for (const { id, text } of emailTexts()) check(id, text)
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      this.error(`Not translated yet (see web/README.md):\n${[...missing].join('\n')}`)
    },
  }
  return { forBabel, forVite }
}
