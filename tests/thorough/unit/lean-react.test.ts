import { parseAsync, traverse, type types } from '@babel/core'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leanReactDom, usedOfLeftOut } from '../../../web/vite/lean-react.ts'
import { filesOf, firstLoad, readBuilt } from '../../support/built-files.ts'

test.each([
  ['an export', `import { useState, useOptimistic as guess } from "react";`, 'useOptimistic'],
  ['a member', `import * as React from "react"; React.useActionState(act)`, 'useActionState'],
  ['an export of react-dom', `import { createPortal } from 'react-dom'`, 'createPortal'],
  ['an element', `_jsxs("title", { children: [name] })`, '<title>'],
])('a module that uses %s that is left out is found', (_, code, used) => {
  expect(usedOfLeftOut(code)).toEqual([used])
})

test('what is left in may be used', () => {
  const code = `import { Suspense, useState } from "react"; jsx("main", { children: "preload" })`
  expect(usedOfLeftOut(code)).toEqual([])
})

test('a react-dom that has changed stops the build', async () => {
  const code = 'function FragmentInstance() {} switch (fiber.tag) { case 26: break }'
  await expect(leanReactDom(code)).rejects.toThrow('react-dom has changed')
})

test('visitors download no refs of fragments, lists of suspense, activities or form actions', () => {
  const code = filesOf(firstLoad).map((file) => readBuilt(file).toString())
  const found = (name: string) => code.some((text) => text.includes(name))
  expect(['hydrateRoot', 'startViewTransition', 'popstate'].filter(found)).toHaveLength(3)
  expect(['observeUsing', 'focusLast', 'suspense_list', 'react.profiler`)'].filter(found)).toEqual(
    [],
  )
})

/** What a file names and does not declare. */
async function namesFromOutside(code: string): Promise<string[]> {
  const parsed = await parseAsync(code, { configFile: false, babelrc: false })
  let names: string[] = []
  traverse(parsed as types.Node, {
    Program({ scope }) {
      names = Object.keys((scope as unknown as { globals: object }).globals)
    },
  })
  return names
}

test('what is left of react-dom names nothing that went with the rest', async () => {
  const file = new URL(
    '../../../node_modules/react-dom/cjs/react-dom-client.production.js',
    import.meta.url,
  )
  const code = await readFile(file, 'utf8')
  const before = await namesFromOutside(code)
  expect(before).toContain('document')
  const left = await namesFromOutside(await leanReactDom(code))
  expect(left.filter((name) => !before.includes(name))).toEqual([])
}, 60_000)
