import { expect, test } from 'vitest'
import { templatesFile } from '../../worker/local/auth/mail-templates.ts'
import { mailLanguages, mailText } from '../../worker/local/auth/mail-texts.ts'

// Written anew by `vitest -u`.
test('the file to paste from has the templates that the stand-in uses', async () => {
  await expect(templatesFile()).toMatchFileSnapshot('../../worker/docs/account-mails.txt')
})

test('every language has the same links, codes and addresses', () => {
  const kinds = [
    'signup',
    'recovery',
    'magiclink',
    'invite',
    'email_change',
    'reauthentication',
  ] as const
  for (const kind of kinds) {
    const variables = mailLanguages.map((language) => {
      const { subject, before, link, after } = mailText(language, kind)
      const used = [subject, before, ...after].map((text) => text.match(/\{\{.*?\}\}/g) ?? [])
      return [used, link === undefined]
    })
    for (const one of variables) expect([kind, one]).toEqual([kind, variables[0]])
  }
})
