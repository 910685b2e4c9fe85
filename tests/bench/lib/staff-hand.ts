import type { Locator, Page } from 'playwright'

type Files = Parameters<Locator['setInputFiles']>[0]

/** What a person does: each press, each key, each field that is filled in and each choice of files counts. */
export async function staffHand(page: Page) {
  let count = 0
  const act = async (does: Promise<unknown>) => {
    count += 1
    await does
  }
  // Where private data is opened, staff say why.
  const asked = page.getByRole('group', { name: 'Why are you opening this?' })
  await page.addLocatorHandler(asked, () => act(asked.getByRole('button').first().click()))
  return {
    page,
    count: () => count,
    press: (what: Locator) => act(what.click()),
    fill: (what: Locator, text: string) => act(what.fill(text)),
    /** Types where the focus is. */
    type: (text: string) => act(page.keyboard.type(text)),
    key: (name: string) => act(page.keyboard.press(name)),
    /** @param option its value or label */
    choose: (what: Locator, option: string) => act(what.selectOption(option)),
    attach: (what: Locator, files: Files) => act(what.setInputFiles(files)),
  }
}
export type Hand = Awaited<ReturnType<typeof staffHand>>
