import { transformSync } from '@babel/core'
import { describe, expect, test } from 'vitest'
import { refusals } from '../../../../worker/contract/refusals.ts'
import { compiledMessages, markedMessages } from '../../../../web/vite/compiled-messages.ts'
import { emailTexts } from '../../../../web/vite/email-texts.ts'

const code = `import { i18n } from '@lingui/core'
export const text = i18n._({ id: 'a1', message: 'Hello {name}' })`

/** The Worker's own texts. */
const ofWorker = Object.fromEntries(
  [...Object.keys(refusals), ...emailTexts().map(({ id }) => id)].map((id) => [id, 'Nein']),
)

type Options = Parameters<typeof compiledMessages>[0]
type Hooks = {
  buildStart: () => void
  transform: { handler: (code: string) => string }
  buildEnd: (this: unknown) => void
}

/** The compiled code and the build's error, if any. */
function compile(options: Options) {
  const { buildStart, transform, buildEnd } = compiledMessages(options) as unknown as Hooks
  buildStart()
  const plugins = [markedMessages]
  const markedCode = transformSync(code, { plugins, configFile: false })?.code ?? ''
  expect(markedCode).not.toContain('Hello')
  const out = transform.handler(markedCode)
  const errors: string[] = []
  buildEnd.call({ error: (text: string) => errors.push(text) })
  return { out: out.replace(/\s+/g, ''), refused: errors }
}

describe('a message in the code', () => {
  test('is compiled in English', () => {
    const { out, refused } = compile({ complete: {} })
    expect(out).toContain('message:["Hello",["name"]]')
    expect(refused).toEqual([])
  })

  test('is compiled in the language of the build', () => {
    const words = { ...ofWorker, a1: '{name}, hallo' }
    const { out, refused } = compile({ translations: words, complete: { de: words } })
    expect(out).toContain('message:[["name"],",hallo"]')
    expect(out).not.toContain('Hello')
    expect(refused).toEqual([])
  })

  test('stops the build without a translation, in the web app and in the Worker', () => {
    const de = { ...ofWorker, 'http.not-found': '' }
    const { refused } = compile({ complete: { de } })
    expect(refused).toEqual([expect.stringContaining('de: Hello {name}')])
    expect(refused[0]).toContain(`de: ${refusals['http.not-found']}`)
  })
})
