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
  /** Replaces the English text; left out for English, and for the renderer, which has all catalogs. */
  translations?: Catalog | undefined
  /** Complete catalogs by language: each must contain every message of the code. */
  complete: Record<string, Catalog>
}

/** Prefix of a message id in transformed code, where the text is inserted later. */
const MARK = 'message-of:'

/** English text by message id. Shared by the builds of all languages, since each file is transformed only once. */
const english = new Map<string, string>()

/** Ids of the messages in each module's code. */
const idsOf = new Map<string, Set<string>>()

/** Babel plugin that replaces the text of each Lingui message with a mark and its id. */
export function markedMessages({ types: t }: { types: typeof types }): PluginObj {
  const idOf = ({ node, parent }: NodePath<types.ObjectProperty>) => {
    if (!t.isIdentifier(node.key, { name: 'message' }) || !t.isObjectExpression(parent)) return
    for (const property of parent.properties) {
      if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'id' })) continue
      return t.isStringLiteral(property.value) ? property.value.value : undefined
    }
    return
  }
  const isLinguis = (statement: types.Statement) =>
    t.isImportDeclaration(statement) && /^(#i18n$|@lingui\/)/.test(statement.source.value)
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
 * Replaces the marks of `markedMessages` with compiled messages in the language of the build.
 *
 * Neither a message parser nor a catalog reaches the browser: each chunk contains only the texts that it renders. A
 * missing translation fails the build.
 */
export function compiledMessages({ translations, complete }: Options): Plugin {
  const missingIds = new Set<string>()
  function check(id: string, text: string) {
    for (const [language, catalog] of Object.entries(complete)) {
      if (!catalog[id]) missingIds.add(`${language}: ${text}`)
    }
  }
  return {
    name: 'compiled-messages',
    buildStart() {
      missingIds.clear()
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
      if (error || missingIds.size === 0) return
      this.error(`Not translated yet (see web/README.md):\n${[...missingIds].join('\n')}`)
    },
  }
}

/**
 * Writes `texts/<language>.json` beside the browser's files, one for each language other than English: the messages
 * in the renderer's code, and the Worker's texts. Messages of areas that aren't rendered at the edge are left out.
 *
 * @param folder folder of the browser's files
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
      // Pages show the message of a refused call.
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
