import { parseSync, traverse, type NodePath, type types } from '@babel/core'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../../web/', import.meta.url))
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
)

/** Attributes that people read or hear. */
const spokenAttributes =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|text)$/
/** Two letters in a row are a word; a single letter is a unit or a sign. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text)

const isTranslated = (path: NodePath) =>
  path.findParent(
    (parent) =>
      parent.isJSXElement() &&
      /^(Trans|Plural|Select)$/.test(parent.get('openingElement.name').toString()),
  ) !== null

/** Words of a component outside the macros, which no catalog can translate. */
function plainWords(code: string, filename: string): string[] {
  const plainTexts: string[] = []
  const tree = parseSync(code, {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  const note = (text: string) => {
    if (hasWords(text)) plainTexts.push(text.trim())
  }
  const noteExpression = (node: types.Node | null | undefined): void => {
    if (node?.type === 'StringLiteral') note(node.value)
    if (node?.type === 'TemplateLiteral') for (const { value } of node.quasis) note(value.raw)
    if (node?.type === 'JSXExpressionContainer') noteExpression(node.expression)
    if (node?.type === 'LogicalExpression') noteExpression(node.right)
    if (node?.type === 'ConditionalExpression') {
      noteExpression(node.consequent)
      noteExpression(node.alternate)
    }
  }
  if (tree)
    traverse(tree, {
      JSXText(path) {
        if (!isTranslated(path)) note(path.node.value)
      },
      JSXExpressionContainer(path) {
        if (path.parentPath.isJSXElement() || path.parentPath.isJSXFragment()) {
          noteExpression(path.node)
        }
      },
      JSXAttribute({ node: { name, value } }) {
        if (spokenAttributes.test(String(name.name))) noteExpression(value)
      },
    })
  return plainTexts
}

test('every word shown by a component can be translated', { tags: 'thorough' }, () => {
  expect(sources.length).toBeGreaterThan(150)
  const plainTexts = sources.flatMap((file) =>
    plainWords(readFileSync(web + file, 'utf8'), file).map((words) => `${file}: ${words}`),
  )
  expect(plainTexts).toEqual([])
})

test('the check finds an untranslatable word', () => {
  const wordsOf = (part: string) => plainWords(`const made = ${part}`, 'x.tsx')
  expect(wordsOf('<b>Send it</b>')).toEqual(['Send it'])
  expect(wordsOf("<b>{a ? b : 'Send it'}</b>")).toEqual(['Send it'])
  expect(wordsOf('<b>{`Send ${it}`}</b>')).toEqual(['Send'])
  expect(wordsOf('<Trans><b aria-label="Send it" /></Trans>')).toEqual(['Send it'])
  expect(wordsOf('<Trans>Send <b>it</b></Trans>')).toEqual([])
  expect(wordsOf('<b title={t`Send it`}>{t`Send it`} · 1</b>')).toEqual([])
})
