import type { Locator, Page } from 'playwright'

type Files = Parameters<Locator['setInputFiles']>[0]

/** Counts a person's actions: each press, each key, each filled-in field and each choice of files. */
export async function staffHand(page: Page) {
  let count = 0
  const perform = async (action: Promise<unknown>) => {
    count += 1
    await action
  }
  // Staff must give a reason before private data opens.
  const reasonGroup = page.getByRole('group', { name: 'Why are you opening this?' })
  await page.addLocatorHandler(reasonGroup, () =>
    perform(reasonGroup.getByRole('button').first().click()),
  )
  return {
    page,
    count: () => count,
    press: (target: Locator) => perform(target.click()),
    fill: (target: Locator, text: string) => perform(target.fill(text)),
    /** Types into the focused field. */
    type: (text: string) => perform(page.keyboard.type(text)),
    key: (name: string) => perform(page.keyboard.press(name)),
    /** @param option its value or label */
    choose: (target: Locator, option: string) => perform(target.selectOption(option)),
    attach: (target: Locator, files: Files) => perform(target.setInputFiles(files)),
  }
}
export type Hand = Awaited<ReturnType<typeof staffHand>>
