import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthContext, useAuth } from '../../../web/lib/auth/use-auth.ts'
import { unknownAuth } from '../../../web/lib/auth/auth-store.ts'

const Asks = () => String(useAuth().loading)

test('useAuth throws outside of its provider', () => {
  const inside = createElement(AuthContext, { value: unknownAuth }, createElement(Asks))
  expect(renderToString(inside)).toBe('true')
  expect(() => renderToString(createElement(Asks))).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})
