import type { Page } from 'playwright/test'
import { companions, expect } from './site.ts'

/** Expects the number above the list. A closing dialog has one too, and a note about the spelling may follow. */
export const count = (page: Page, text: string) =>
  expect(page.locator('main [role=status]:not(dialog *)').first()).toHaveText(text)

export const names = (page: Page, ...words: string[]) =>
  expect(companions(page)).toHaveText(words.map((word) => new RegExp(word)))

export const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

export async function openFilters(page: Page) {
  await page.getByRole('link', { name: /^Filter( \(|$)/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter Companions' })
  await expect(dialog.getByRole('status')).toHaveText(/companion/)
  return dialog
}
