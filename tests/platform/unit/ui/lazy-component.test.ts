import { expect, test, vi } from 'vitest'
import { browserComponent, lazyComponent, loadAll } from '../../../../web/lib/lazy-component.tsx'

test('a page with an open dialog loads only components that the edge renders', async () => {
  const load = vi.fn(async () => ({ default: () => null }))
  const loadInBrowser = vi.fn(async () => ({ default: () => null }))
  lazyComponent(load)
  browserComponent(loadInBrowser)
  await loadAll()
  expect(load).toHaveBeenCalledOnce()
  expect(loadInBrowser).not.toHaveBeenCalled()
})

test('the edge reports a component that it never renders', async () => {
  await expect(browserComponent(false).load()).rejects.toThrow('not rendered at the edge')
})
