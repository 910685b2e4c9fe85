import { expect, test } from 'vitest'
import { leanReactDom, usedOfLeftOut } from '../../web/vite/lean-react.ts'
import { filesOf, firstLoad, readBuilt } from '../support/built-files.ts'

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
