import type { Page } from 'playwright/test'

type Mail = { to: string; subject: string; text: string; links: string[] }

/** Mails to an address, the newest first. */
export async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const mails = (await (await page.request.get('/local/mail.json')).json()) as Mail[]
  return mails.filter(({ to }) => to === address)
}

export const subjectsTo = async (page: Page, address: string): Promise<string[]> =>
  (await mailsTo(page, address)).map(({ subject }) => subject)
