import type { Locator, Page } from 'playwright/test'
import type { LocalFile } from './admin-files.ts'
import { expect } from './site.ts'

/** Files in the grid of the companion's media. @param text text that they have, such as a state */
export function ownTiles(page: Page, text?: string): Locator {
  const tiles = page
    .getByRole('main')
    .getByRole('list', { name: 'Pictures and videos', exact: true })
    .getByRole('link')
  return text === undefined ? tiles : tiles.filter({ hasText: text })
}

/** The open sheet of a file. */
export const fileSheet = (page: Page) => page.locator('dialog:has(> * > * > .own-file)')

/** Opens the sheet of a file. */
export async function openFile(page: Page, tile: Locator): Promise<Locator> {
  await tile.click()
  await expect(fileSheet(page)).toBeVisible()
  return fileSheet(page)
}

/** The sheet with the files to upload. */
export const chosenFiles = (page: Page) => page.getByRole('dialog', { name: /files? to upload$/ })

/** Chooses files from the library. */
export async function chooseFiles(page: Page, files: string | readonly LocalFile[]) {
  await page
    .getByRole('main')
    .getByLabel('Files', { exact: true })
    .setInputFiles(files as string)
  await expect(chosenFiles(page)).toBeVisible()
}

/** Uploads the chosen files. */
export async function pressUpload(page: Page) {
  await chosenFiles(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click()
  await expect(chosenFiles(page)).toHaveCount(0)
}
