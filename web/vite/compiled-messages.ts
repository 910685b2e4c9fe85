import type { NodePath, PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { LanguageTexts } from '../../worker/contract/renderer.ts'
import { refusals } from '../../worker/contract/refusals.ts'
import type { Catalog } from './catalogs.ts'
import { emailTexts } from './email-texts.ts'
import { workerTranslationsOf } from './worker-translations.ts'

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

/**
 * Writes `texts/<language>.json` beside the browser's files, one for each language other than English: the messages of the
 * renderer's own code, and the Worker's texts. Messages of areas that are never rendered at the edge stay out.
 *
 * @param folder of the browser's files
 */
export function languageFiles(complete: Record<string, Catalog>, folder: string): Plugin {
  return {
    name: 'language-files',
    async writeBundle(_, bundle) {
      const ids = new Set<string>()
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const module of chunk.moduleIds) for (const id of idsOf.get(module) ?? []) ids.add(id)
      }
      // Pages show why the API refused a call.
      for (const id of Object.keys(refusals)) ids.add(id)
      await mkdir(join(folder, 'texts'), { recursive: true })
      for (const [language, catalog] of Object.entries(complete)) {
        const messages = [...ids].map((id) => [id, compileMessage(catalog[id] ?? '')] as const)
        const texts: LanguageTexts = {
          messages: Object.fromEntries(messages),
          translations: workerTranslationsOf(catalog),
        }
        await writeFile(join(folder, 'texts', `${language}.json`), JSON.stringify(texts))
      }
    },
  }
}
