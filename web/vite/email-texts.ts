import { parseSync, traverse } from '@babel/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type EmailText = { id: string; text: string; line: number }

/** The texts passed to `t()` in a file of emails (`worker/platform/lib/translations.ts`). */
export function emailTextsIn(code: string, filename: string): EmailText[] {
  const texts: EmailText[] = []
  const options = { filename, configFile: false, babelrc: false } as const
  const tree = parseSync(code, { ...options, parserOpts: { plugins: ['typescript'] } })
  if (!tree) return texts
  traverse(tree, {
    CallExpression({ node: { callee, arguments: callArguments, loc } }) {
      const [first] = callArguments
      if (callee.type !== 'Identifier' || callee.name !== 't') return
      if (first?.type !== 'StringLiteral') throw new Error(`${filename}: t() takes a plain text`)
      const text = first.value
      texts.push({ id: generateMessageId(text), text, line: loc?.start.line ?? 0 })
    },
  })
  return texts
}

const worker = fileURLToPath(new URL('../../worker/', import.meta.url))

/** The texts of all emails and push notifications. */
export const emailTexts = (): EmailText[] =>
  globSync(`${worker}*/*/{emails,messages}.ts`).flatMap((file) =>
    emailTextsIn(readFileSync(file, 'utf8'), file),
  )
